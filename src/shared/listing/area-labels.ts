import type * as z from "zod/mini";
import { SEARCH } from "../base/paths.ts";
import type { ReachView } from "../visits/booking-request.ts";

export const MAX_AREA_TOWNS = 12;

export type AreaReach = z.infer<typeof ReachView>;

export const milesText = (miles: number) => (miles === 1 ? "1 mile" : `${miles} miles`);

/** Two places in one ZIP code are 0 miles apart. */
export const distanceText = (miles: number) => (miles < 1 ? "less than a mile" : milesText(miles));

export const awayText = (miles: number) => `${distanceText(miles)} away`;

export const notComingText = (place: string) => `Does not come to ${place}`;

export const searchNearPath = (place: string) =>
  `${SEARCH}?${new URLSearchParams({ location: place, sortBy: "distance" })}`;

export const refusesYou = ({ coversYou, acceptsOutsideArea }: AreaReach) => !coversYou && !acceptsOutsideArea;

export function unreachedPlace(zipCode: string, reach: AreaReach | null, searched: string | null): string | null {
  if (reach) return refusesYou(reach) ? zipCode.slice(0, 5) : null;
  return zipCode ? null : searched;
}

export function howFarText(businessName: string, { miles, serviceRadius, coversYou, acceptsOutsideArea }: AreaReach) {
  if (coversYou) return `${miles < 1 ? "Less than a mile" : milesText(miles)} away, inside the service area.`;
  const far = `${milesText(miles)} away. ${businessName} travels up to ${milesText(serviceRadius)}.`;
  return acceptsOutsideArea ? `${far} You can still send a request.` : far;
}
