import { and, count, eq, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { bound, prepared } from "#db/prepared.ts";
import { bookings, businessHours, groomerProfiles, groomerTerms, locations, users } from "#db/schema/tables.ts";

const profile = groomerProfiles;

const theirs = and(eq(bookings.groomerId, profile.id), eq(bookings.petParentId, bound(sql.placeholder("parentId"))));

const columns = (db: Db) => ({
  id: profile.id,
  userId: profile.userId,
  businessName: profile.businessName,
  contactName: profile.contactName,
  description: profile.description,
  startedYear: profile.startedYear,
  petTypes: profile.petTypes,
  showPhone: profile.showPhone,
  showEmail: profile.showEmail,
  googleUrl: profile.googleUrl,
  smallWeight: profile.smallWeight,
  mediumWeight: profile.mediumWeight,
  largeWeight: profile.largeWeight,
  backgroundCheckStatus: profile.backgroundCheckStatus,
  backgroundCheckDate: profile.backgroundCheckDate,
  backgroundCheckRenamedAt: profile.backgroundCheckRenamedAt,
  listedUntil: profile.listedUntil,
  membershipStartDate: profile.membershipStartDate,
  membershipEndDate: profile.membershipEndDate,
  suspended: profile.suspended,
  lat: profile.lat,
  timeZone: profile.timeZone,
  serviceRadius: profile.serviceRadius,
  minPrice: profile.minPrice,
  ratingSum: profile.ratingSum,
  ratingCount: profile.ratingCount,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  phoneNumber: users.phoneNumber,
  profileImage: users.profileImage,
  city: locations.city,
  state: locations.state,
  zipCode: locations.zipCode,
  terms: groomerTerms,
  /** JSON: open days and their times. */
  openDays: sql<string>`(SELECT json_group_object(${businessHours.weekday},
    json_object('open', ${businessHours.opens}, 'close', ${businessHours.closes}))
    FROM ${businessHours} WHERE ${businessHours.groomerId} = ${profile.id})`,
  bookingCount: sql<number>`${db.select({ n: count() }).from(bookings).where(theirs)}`,
  acceptedCount: sql<number>`${db
    .select({ n: count() })
    .from(bookings)
    .where(and(theirs, eq(bookings.status, bound("accepted"))))}`,
});

const rowWhere = (key: typeof profile.id | typeof profile.userId) =>
  prepared((db) =>
    db
      .select(columns(db))
      .from(profile)
      .innerJoin(users, eq(users.id, profile.userId))
      .leftJoin(locations, eq(locations.userId, profile.userId))
      .leftJoin(groomerTerms, eq(groomerTerms.groomerId, profile.id))
      .where(eq(key, bound(sql.placeholder("value"))))
      .prepare(),
  );

/** The most frequent query of the site. */
export const rowBy = { id: rowWhere(profile.id), userId: rowWhere(profile.userId) };

export type ProfileRow = NonNullable<ReturnType<ReturnType<(typeof rowBy)["id"]>["get"]>>;
