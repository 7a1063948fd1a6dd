import { type ListingNeed, missingForListing } from "#src/domain/listing.ts";
import type { Ctx } from "../../context.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { findListingNeeds } from "../groomers/queries.ts";

/** What a groomer still needs before being listed; without a profile that is everything. */
export const findMissing = (ctx: Ctx, { groomerId }: Viewer): (ListingNeed | "profile")[] =>
  groomerId === null ? ["profile", ...missingForListing(nothing, ctx.now())] : findListingNeeds(ctx, groomerId);

const nothing = {
  listedUntil: 0,
  backgroundCheckStatus: "not_started",
  suspended: false,
  hasLocation: false,
  hasActivePackage: false,
};
