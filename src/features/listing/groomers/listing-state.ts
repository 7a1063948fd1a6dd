import { eq } from "drizzle-orm";
import { findZip } from "#db/geo/places.ts";
import { groomerProfiles } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { type ListingNeed, missingForListing } from "#src/domain/listing.ts";
import { findLocation } from "#src/features/people/accounts/settings/location-queries.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import type { BackgroundCheckStatus } from "#src/shared/listing/groomer-labels.ts";
import { findListingNeeds } from "./queries.ts";

/** Without a profile, everything except the location. */
export function findMissing(ctx: Ctx, viewer: Viewer): (ListingNeed | "profile")[] {
  if (viewer.groomerId !== null) return findListingNeeds(ctx, viewer.groomerId);
  return ["profile", ...missingForListing({ ...nothing, hasLocation: hasKnownPlace(ctx, viewer) }, ctx.now())];
}

export const findCheck = ({ db }: Ctx, { groomerId }: Viewer): BackgroundCheckStatus =>
  (groomerId !== null &&
    db
      .select({ status: groomerProfiles.backgroundCheckStatus })
      .from(groomerProfiles)
      .where(eq(groomerProfiles.id, groomerId))
      .get()?.status) ||
  "not_started";

const nothing = {
  listedUntil: 0,
  backgroundCheckStatus: "not_started",
  suspended: false,
  hasActivePackage: false,
};

function hasKnownPlace({ db }: Ctx, viewer: Viewer): boolean {
  const location = findLocation(db, viewer, viewer.userId);
  return location !== undefined && findZip(db, location.zipCode) !== null;
}
