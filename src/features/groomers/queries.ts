import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import { type Db, sqlite } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { addOnServices, locations, portfolioImages, servicePackages, unavailableRanges } from "#db/schema/tables.ts";
import { type ListingNeed, missingForListing } from "#src/domain/listing.ts";
import { notFound } from "#src/shared/errors.ts";
import type {
  AddOnServiceView,
  GroomerProfileView,
  PortfolioImageView,
  ServicePackageView,
} from "#src/shared/groomers.ts";
import { servicesIn } from "#src/shared/services.ts";
import type { Ctx } from "../../context.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { listingFacts, type ProfileRow, profileFor } from "./profile-view.ts";

/** The profile as this viewer may see it. An unlisted one is undefined for the public, like one that never was. */
export function findProfile(ctx: Ctx, viewer: Viewer | null, id: number): GroomerProfileView | undefined {
  const row = findRow(ctx, viewer, "p.id", id);
  return row && profileFor(row, viewer, ctx.now());
}

/** The same by the id of the groomer's account. */
export function findProfileOfUser(ctx: Ctx, viewer: Viewer | null, userId: number): GroomerProfileView | undefined {
  const row = findRow(ctx, viewer, "p.user_id", userId);
  return row && profileFor(row, viewer, ctx.now());
}

/** For what hangs on a profile (packages, reviews and so on): throws the 404 of an unknown id unless it may be seen. */
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

const groomerId = sql.placeholder("groomerId");

const packagesOf = prepared((db) =>
  db
    .select()
    .from(servicePackages)
    .where(and(eq(servicePackages.groomerId, groomerId), eq(servicePackages.isActive, true)))
    .orderBy(asc(servicePackages.position))
    .prepare(),
);

/** The active packages in the groomer's order. */
export const findPackages = (db: Db, groomerId: number): ServicePackageView[] =>
  packagesOf(db)
    .all({ groomerId })
    .map((row) => ({ ...row, services: servicesIn(row.services) }));

const addOnsOf = prepared((db) =>
  db
    .select()
    .from(addOnServices)
    .where(and(eq(addOnServices.groomerId, groomerId), eq(addOnServices.isActive, true)))
    .orderBy(asc(addOnServices.id))
    .prepare(),
);

export const findAddOns = (db: Db, groomerId: number): AddOnServiceView[] => addOnsOf(db).all({ groomerId });

const portfolioOf = prepared((db) =>
  db
    .select()
    .from(portfolioImages)
    .where(eq(portfolioImages.groomerId, groomerId))
    .orderBy(asc(portfolioImages.sortOrder))
    .prepare(),
);

export const findPortfolio = (db: Db, groomerId: number): PortfolioImageView[] =>
  portfolioOf(db)
    .all({ groomerId })
    .map(({ file, ...row }) => ({ ...row, imageUrl: `/uploads/${file}` }));

const daysOffOf = prepared((db) =>
  db
    .select({ startDate: unavailableRanges.startDate, endDate: unavailableRanges.endDate })
    .from(unavailableRanges)
    .where(
      and(
        eq(unavailableRanges.groomerId, groomerId),
        gte(unavailableRanges.endDate, sql.placeholder("from")),
        lte(unavailableRanges.startDate, sql.placeholder("until")),
      ),
    )
    .orderBy(asc(unavailableRanges.startDate))
    .prepare(),
);

/** Days off that end on or after `from` and start by `until`, both local days of the groomer. Notes stay private. */
export const findDaysOff = (db: Db, groomerId: number, from: string, until: string) =>
  daysOffOf(db).all({ groomerId, from, until });

const locationOf = prepared((db) =>
  db
    .select()
    .from(locations)
    .where(eq(locations.userId, sql.placeholder("userId")))
    .prepare(),
);

/** A location belongs to its user alone: anyone else's is not there (decisions.md 11). */
export function findLocation(db: Db, viewer: Viewer, userId: number) {
  if (userId !== viewer.userId) return undefined;
  return locationOf(db).get({ userId });
}
