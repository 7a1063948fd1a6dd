import { sqlite } from "#db/open.ts";
import { type ListingNeed, missingForListing } from "#src/domain/listing.ts";
import { notFound } from "#src/shared/errors.ts";
import type { GroomerProfileView } from "#src/shared/groomers.ts";
import type { Ctx } from "../../context.ts";
import type { Viewer } from "../../http/viewer.ts";
import { listingFacts, type ProfileRow, profileFor } from "./profile-view.ts";

/** The profile as this viewer may see it. An unlisted one is undefined for the public, as if it never existed. */
export function findProfile(ctx: Ctx, viewer: Viewer | null, id: number): GroomerProfileView | undefined {
  const row = findRow(ctx, viewer, "p.id", id);
  return row && profileFor(row, viewer, ctx.now());
}

/** The same by the id of the groomer's account. */
export function findProfileOfUser(ctx: Ctx, viewer: Viewer | null, userId: number): GroomerProfileView | undefined {
  const row = findRow(ctx, viewer, "p.user_id", userId);
  return row && profileFor(row, viewer, ctx.now());
}

/**
 * For everything that belongs to a profile (packages, reviews and so on): throws the 404 of an unknown id unless the
 * viewer may see the profile.
 */
export function mustSeeProfile(ctx: Ctx, viewer: Viewer | null, id: number): GroomerProfileView {
  const profile = findProfile(ctx, viewer, id);
  if (!profile) throw notFound();
  return profile;
}

/** What keeps a groomer from being listed, for themselves to read. */
export function findListingNeeds(ctx: Ctx, groomerId: number): ListingNeed[] {
  const row = findRow(ctx, null, "p.id", groomerId);
  return row ? missingForListing(listingFacts(row), ctx.now()) : [];
}

/** The most read query of the site, so it is one prepared statement. */
function findRow(ctx: Ctx, viewer: Viewer | null, key: "p.id" | "p.user_id", value: number): ProfileRow | undefined {
  const parentId = viewer?.role === "pet_parent" ? viewer.userId : 0;
  const found = sqlite(ctx.db).query<ProfileRow, [number, number]>(`${profileRow} WHERE ${key} = ?2`);
  return found.get(parentId, value) ?? undefined;
}

const profileRow = `
  SELECT p.id, p.user_id AS userId, p.business_name AS businessName, p.contact_name AS contactName, p.description, p.started_year AS startedYear,
    p.pet_types AS petTypes, p.show_phone AS showPhone, p.show_email AS showEmail,
    p.background_check_status AS backgroundCheckStatus, p.background_check_date AS backgroundCheckDate,
    p.listed_until AS listedUntil, p.membership_start_date AS membershipStartDate,
    p.membership_end_date AS membershipEndDate, p.suspended, p.lat, p.time_zone AS timeZone,
    p.service_radius AS serviceRadius, p.min_price AS minPrice, p.rating_sum AS ratingSum, p.rating_count AS ratingCount,
    u.email, u.email_verified_at AS emailVerifiedAt, u.phone_number AS phoneNumber, u.profile_image AS profileImage,
    l.city, l.state, l.zip_code AS zipCode,
    (SELECT json_group_object(weekday, json_object('open', opens, 'close', closes))
      FROM business_hours WHERE groomer_id = p.id) AS openDays,
    (SELECT count(*) FROM bookings WHERE groomer_id = p.id AND pet_parent_id = ?1) AS bookingCount,
    (SELECT count(*) FROM bookings
      WHERE groomer_id = p.id AND pet_parent_id = ?1 AND status = 'accepted') AS acceptedCount
  FROM groomer_profiles p JOIN users u ON u.id = p.user_id LEFT JOIN locations l ON l.user_id = p.user_id`;
