/** Offer that a visit's text starts with: "Bath, Brush" in "Bath, brush, Teeth". The longest wins, because names may have commas. */
export const firstOfferIn = <T extends { name: string }>(text: string, offers: readonly T[]): T | undefined =>
  offers
    .filter(({ name }) => `${text}, `.toLowerCase().startsWith(`${name}, `.toLowerCase()))
    .toSorted((one, other) => other.name.length - one.name.length)[0];
