/** "$45.00" from 4500 cents. */
export const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** "$45", "$45.50". */
export const shortDollars = (cents: number) => dollars(cents).replace(/\.00$/, "");

/** "Full groom from $82". */
export const fromText = ({ priceFor, priceFrom }: { priceFor?: string | undefined; priceFrom: number }) =>
  `${priceFor ? `${priceFor} from` : "From"} ${shortDollars(priceFrom)}`;

/** "$55.00 – $65.00", or one price. */
export const priceRange = (minCents: number, maxCents: number) =>
  minCents === maxCents ? dollars(minCents) : `${dollars(minCents)} – ${dollars(maxCents)}`;
