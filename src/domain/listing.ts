/** `listedUntil` is in UTC milliseconds. */
export interface ListingFacts {
  listedUntil: number;
  backgroundCheckStatus: string;
  suspended: boolean;
  hasLocation: boolean;
  hasActivePackage: boolean;
}

const listingNeeds = ["membership", "background-check", "not-suspended", "location", "package"] as const;
export type ListingNeed = (typeof listingNeeds)[number];

export function missingForListing(groomer: ListingFacts, now: number): ListingNeed[] {
  const met: Record<ListingNeed, boolean> = {
    membership: groomer.listedUntil > now,
    "background-check": groomer.backgroundCheckStatus === "passed",
    "not-suspended": !groomer.suspended,
    location: groomer.hasLocation,
    package: groomer.hasActivePackage,
  };
  return listingNeeds.filter((need) => !met[need]);
}

export const isListed = (groomer: ListingFacts, now: number) => missingForListing(groomer, now).length === 0;
