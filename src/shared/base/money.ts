const inDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** "$1,045.00" from 104500 cents. */
export const dollars = (cents: number) => inDollars.format(cents / 100);

/** "$45", "$45.50", in a groomer's workspace and for deposits. */
export const shortDollars = (cents: number) => dollars(cents).replace(/\.00$/, "");

/** "Full groom from $82.00". */
export const fromPriceText = ({ priceFor, priceFrom }: { priceFor?: string | undefined; priceFrom: number }) =>
  `${priceFor ? `${priceFor} from` : "From"} ${dollars(priceFrom)}`;

/** "$55.00 – $65.00", or one price. */
export const priceRangeText = (minCents: number, maxCents: number) =>
  minCents === maxCents ? dollars(minCents) : `${dollars(minCents)} – ${dollars(maxCents)}`;
