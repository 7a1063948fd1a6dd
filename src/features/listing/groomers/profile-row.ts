import { and, count, eq, sql } from "drizzle-orm";
import { bookings, businessHours, type Db, groomerPolicies, groomerProfiles, locations, users } from "#db/db.ts";
import { asSql, prepareQuery } from "#db/prepared.ts";
import type { Viewer } from "#src/base/context.ts";
import { isListed, type ListingFacts } from "#src/domain/listing.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { uploadPath } from "#src/shared/base/paths.ts";
import { goodWithOfMask } from "#src/shared/listing/good-with.ts";
import { petTypes, weekdays } from "#src/shared/listing/groomer-labels.ts";
import type { GroomerProfileView } from "#src/shared/listing/groomers.ts";
import { maxPoundsBySize } from "#src/shared/listing/sizes.ts";
import { policiesIfUnusual } from "../policies/service.ts";

const profile = groomerProfiles;

const theirs = and(eq(bookings.groomerId, profile.id), eq(bookings.petParentId, asSql(sql.placeholder("parentId"))));

const businessFields = [
  ...(["id", "userId", "businessName", "contactName", "description", "startedYear"] as const),
  ...(["insurance", "certificates", "googleUrl", "timeZone"] as const),
];
const profileColumns = [
  ...businessFields,
  ...(["petTypes", "goodWith", "showPhone", "showEmail", "acceptsOutsideArea"] as const),
  ...(["smallWeight", "mediumWeight", "largeWeight"] as const),
  ...(["backgroundCheckStatus", "backgroundCheckDate", "backgroundCheckRenamedAt", "suspended"] as const),
  ...(["listedUntil", "membershipStartDate", "membershipEndDate"] as const),
  ...(["lat", "serviceRadius", "minPrice", "ratingSum", "ratingCount"] as const),
];

const columns = (db: Db) => ({
  ...pick(profile, profileColumns),
  ...pick(users, ["email", "emailVerifiedAt", "phoneNumber", "profileImage"]),
  ...pick(locations, ["city", "state", "zipCode"]),
  policies: groomerPolicies,
  /** JSON: open days and their times. */
  openDays: sql<string>`(SELECT json_group_object(${businessHours.weekday},
    json_object('open', ${businessHours.opens}, 'close', ${businessHours.closes}))
    FROM ${businessHours} WHERE ${businessHours.groomerId} = ${profile.id})`,
  bookingCount: sql<number>`${db.select({ n: count() }).from(bookings).where(theirs)}`,
  agreedCount: sql<number>`${db
    .select({ n: count() })
    .from(bookings)
    .where(and(theirs, sql`${bookings.status} IN ('accepted', 'completed') AND ${users.deletedAt} IS NULL`))}`,
});

const rowWhere = (key: typeof profile.id | typeof profile.userId) =>
  prepareQuery((db) =>
    db
      .select(columns(db))
      .from(profile)
      .innerJoin(users, eq(users.id, profile.userId))
      .leftJoin(locations, eq(locations.userId, profile.userId))
      .leftJoin(groomerPolicies, eq(groomerPolicies.groomerId, profile.id))
      .where(eq(key, asSql(sql.placeholder("value"))))
      .prepare(),
  );

/** The most frequent query of the site. */
export const profileQueries = { id: rowWhere(profile.id), userId: rowWhere(profile.userId) };

export type ProfileRow = NonNullable<ReturnType<ReturnType<(typeof profileQueries)["id"]>["get"]>>;

/** Undefined if the viewer may not see it (docs/product.md, Groomer contact). */
export function profileViewFor(row: ProfileRow, viewer: Viewer | null, now: number): GroomerProfileView | undefined {
  const isOwn = viewer !== null && viewer.userId === row.userId;
  const isInside = isOwn || viewer?.role === "admin";
  const isShown = isListed(listingFactsOf(row), now);
  if (!isShown && !isInside && row.bookingCount === 0) return undefined;
  const isRenamed = row.backgroundCheckRenamedAt !== null;
  const isChecked = row.backgroundCheckStatus === "passed" && !isRenamed;
  // Admins see contact only in the list of accounts.
  const isKnown = isOwn || row.agreedCount > 0;
  return {
    ...businessOf(row),
    ...ratingOf(row),
    isMembershipActive: row.listedUntil > now,
    ...pick(row, ["membershipStartDate", "backgroundCheckDate"]),
    membershipEndDate: isInside ? row.membershipEndDate : null,
    backgroundCheckStatus: isChecked ? "passed" : isRenamed ? "pending" : row.backgroundCheckStatus,
    isVerified: isChecked && row.emailVerifiedAt !== null,
    isListed: isShown,
    user: {
      profileImage: row.profileImage && uploadPath(row.profileImage),
      email: isKnown || row.showEmail ? row.email : null,
      phoneNumber: isKnown ? row.phoneNumber : null,
      hasPhone: (isKnown || row.showPhone) && row.phoneNumber !== null,
    },
    location: locationOf(row),
    policies: policiesIfUnusual(row.policies),
  };
}

export const listingFactsOf = (row: ProfileRow): ListingFacts => ({
  ...pick(row, ["listedUntil", "backgroundCheckStatus", "suspended"]),
  hasLocation: row.lat !== null,
  hasActivePackage: row.minPrice !== null,
});

const businessOf = (row: ProfileRow) => ({
  ...pick(row, businessFields),
  petTypes: petTypes.filter((type) => row.petTypes.split(",").includes(type)),
  goodWith: goodWithOfMask(row.goodWith),
  businessHours: hoursOf(row.openDays),
  sizeWeights: maxPoundsBySize(row),
});

function hoursOf(openDays: string): GroomerProfileView["businessHours"] {
  const open = JSON.parse(openDays) as Partial<GroomerProfileView["businessHours"]>;
  const week = weekdays.map((weekday) => [weekday, open[weekday] ?? null]);
  return Object.fromEntries(week) as GroomerProfileView["businessHours"];
}

/** Rounded to one decimal, as shown and sorted. */
function ratingOf({ ratingSum, ratingCount }: ProfileRow) {
  if (ratingCount === 0) return { reviewCount: 0 };
  return { averageRating: Math.round((10 * ratingSum) / ratingCount) / 10, reviewCount: ratingCount };
}

/** The street isn't even read, so it can't leak. */
const locationOf = ({ city, state, zipCode, serviceRadius }: ProfileRow): GroomerProfileView["location"] =>
  city && state && zipCode ? { city, state, zipCode, serviceRadius } : null;
