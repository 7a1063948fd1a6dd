/** The working name of the product; it stands nowhere else. */
export const BRAND = "Mudroom";
export const TAGLINE = "Grooming that comes to your door.";

/** Membership: 4900 cents a month after a free first month. All but running texts take the price from here. */
export const MEMBERSHIP_PRICE_CENTS = 4900;
export const TRIAL_DAYS = 30;
