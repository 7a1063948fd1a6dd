/** How far a groomer would have to drive to a ZIP code, and how far they do. Miles to one decimal. */
export interface Reach {
  miles: number;
  serviceRadius: number;
  coversYou: boolean;
  acceptsOutsideArea: boolean;
}

export const milesWords = (miles: number) => (miles === 1 ? "1 mile" : `${miles} miles`);

/** How far it is, on a card. */
export const awayWords = (miles: number) => (miles < 1 ? "less than a mile away" : `${milesWords(miles)} away`);

/** What a parent reads about their own address, before sending and in the refusal. */
export function reachWords(businessName: string, { miles, serviceRadius, coversYou, acceptsOutsideArea }: Reach) {
  if (coversYou) return `${milesWords(miles)} away, inside the service area.`;
  const far = `That is ${milesWords(miles)} away; ${businessName} comes up to ${milesWords(serviceRadius)}.`;
  return acceptsOutsideArea ? `${far} They do look at requests from farther away, so you can ask.` : far;
}
