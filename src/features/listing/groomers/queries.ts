import type { Ctx } from "#src/base/context.ts";
import { type ListingNeed, missingForListing } from "#src/domain/listing.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { notFound } from "#src/shared/base/errors.ts";
import type { GroomerProfileView } from "#src/shared/listing/groomers.ts";
import { type ProfileRow, rowBy } from "./profile-row.ts";
import { listingFacts, profileFor } from "./profile-view.ts";

type World = Pick<Ctx, "db" | "now">;

/** Undefined for the public if unlisted. */
export function findProfile(ctx: World, viewer: Viewer | null, id: number): GroomerProfileView | undefined {
  const row = findRow(ctx, viewer, "id", id);
  return row && profileFor(row, viewer, ctx.now());
}

export function findProfileOfUser(ctx: Ctx, viewer: Viewer | null, userId: number): GroomerProfileView | undefined {
  const row = findRow(ctx, viewer, "userId", userId);
  return row && profileFor(row, viewer, ctx.now());
}

/** Throws 404. */
export function mustSeeProfile(ctx: Ctx, viewer: Viewer | null, id: number): GroomerProfileView {
  const profile = findProfile(ctx, viewer, id);
  if (!profile) throw notFound();
  return profile;
}

/** The public phone number. Null if there's none to show. */
export function findPhone(ctx: Ctx, viewer: Viewer | null, id: number): string | null {
  const row = findRow(ctx, viewer, "id", id);
  return row && profileFor(row, viewer, ctx.now())?.user.hasPhone ? row.phoneNumber : null;
}

export function findListingNeeds(ctx: Ctx, groomerId: number): ListingNeed[] {
  const row = findRow(ctx, null, "id", groomerId);
  return row ? missingForListing(listingFacts(row), ctx.now()) : [];
}

function findRow(ctx: World, viewer: Viewer | null, key: "id" | "userId", value: number): ProfileRow | undefined {
  const parentId = viewer?.role === "pet_parent" ? viewer.userId : 0;
  return rowBy[key](ctx.db).get({ parentId, value });
}
