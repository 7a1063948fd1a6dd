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

export function missingForListing(facts: ListingFacts, now: number): ListingNeed[] {
  const met: Record<ListingNeed, boolean> = {
    membership: facts.listedUntil > now,
    "background-check": facts.backgroundCheckStatus === "passed",
    "not-suspended": !facts.suspended,
    location: facts.hasLocation,
    package: facts.hasActivePackage,
  };
  return listingNeeds.filter((need) => !met[need]);
}

export const isListed = (facts: ListingFacts, now: number) => missingForListing(facts, now).length === 0;
