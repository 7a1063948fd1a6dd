/** "$45.00" from 4500 cents. */
export const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** Without cents where there are none: "$45", "$45.50". */
export const shortDollars = (cents: number) => dollars(cents).replace(/\.00$/, "");

/** One price when both are the same, else a range: "$55.00 – $65.00". */
export const priceRange = (minCents: number, maxCents: number) =>
  minCents === maxCents ? dollars(minCents) : `${dollars(minCents)} – ${dollars(maxCents)}`;
