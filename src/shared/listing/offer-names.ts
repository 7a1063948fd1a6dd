/** The offer whose name begins the text of a visit: "Bath, Brush" of "Bath, brush, Teeth". The longest counts, because names may have commas. */
export const firstOfferIn = <T extends { name: string }>(text: string, offers: readonly T[]): T | undefined =>
  offers
    .filter(({ name }) => `${text}, `.toLowerCase().startsWith(`${name}, `.toLowerCase()))
    .toSorted((one, other) => other.name.length - one.name.length)[0];
