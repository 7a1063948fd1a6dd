/** Product name; defined only here. */
export const BRAND = "Mudroom";
export const TAGLINE = "Grooming that comes to your door.";

/** Per month. */
export const MEMBERSHIP_PRICE_CENTS = 4900;
export const TRIAL_DAYS = 30;
