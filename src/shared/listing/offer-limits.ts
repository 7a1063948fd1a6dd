/** Only for those who edit offers; money.ts and groomer-labels.ts travel to every search page as well. */

/** A technical bound, far above any real list. */
export const MAX_ADD_ONS = 50;
export const portfolioFull = "You've reached the maximum of 10 portfolio images.";

/** Cents of what was typed as dollars: "45", "45.5" or "45.50"; NaN for anything else. */
export const centsOf = (dollars: string) =>
  /^\s*\d{1,7}(\.\d{1,2})?\s*$/.test(dollars) ? Math.round(Number(dollars) * 100) : Number.NaN;
