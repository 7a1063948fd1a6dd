import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import {
  addOnServices,
  auditLog,
  groomerProfiles,
  memberships,
  outbox,
  pets,
  portfolioImages,
  reviews,
  servicePackages,
  unavailableRanges,
  users,
} from "#db/schema/tables.ts";
import type { AccountExport } from "#src/shared/account-export.ts";
import { BRAND } from "#src/shared/brand.ts";
import { uploadPath } from "#src/shared/paths.ts";
import { servicesIn } from "#src/shared/services.ts";
import type { Ctx } from "../../context.ts";
import { bookingsOfGroomer, bookingsOfParent } from "../bookings/queries.ts";
import { findLocation, findProfileOfUser } from "../groomers/queries.ts";
import { petView } from "../pets/pet-view.ts";
import { networksOf } from "./known-browsers.ts";
import { findSessions } from "./own-sessions.ts";
import { findUser } from "./queries.ts";
import type { Viewer } from "./viewer.ts";

/** "mudroom-data-2026-06-10.json" */
export const exportName = ({ now }: Ctx) =>
  `${BRAND.toLowerCase()}-data-${new Date(now()).toISOString().slice(0, 10)}.json`;

/** Everything we hold about somebody, as their own dashboard and our records show it; never a secret. */
export const exportAccount = (ctx: Ctx, viewer: Viewer): AccountExport => ({
  about: `Your data at ${BRAND}. Times are milliseconds since January 1, 1970 in UTC, prices are in cents.`,
  exportedAt: ctx.now(),
  account: accountOf(ctx.db, viewer),
  location: findLocation(ctx.db, viewer, viewer.userId) ?? null,
  ...businessOf(ctx, viewer),
  pets: petsOf(ctx.db, viewer),
  bookings:
    viewer.role === "groomer"
      ? bookingsOfGroomer(ctx.db, viewer, ctx.now())
      : bookingsOfParent(ctx.db, viewer, ctx.now()),
  reviewsWritten: reviewsBy(ctx.db, viewer),
  sessions: findSessions(ctx, viewer),
  signInNetworks: networksOf(ctx.db, viewer.userId),
  ...recordsOf(ctx.db, viewer),
});

function accountOf(db: Db, { userId }: Viewer) {
  const { profileImage, emailVerifiedAt, createdAt } = db.select().from(users).where(eq(users.id, userId)).get()!;
  return {
    ...findUser(db, userId)!,
    profileImage: profileImage && uploadPath(profileImage),
    emailVerifiedAt,
    createdAt,
  };
}

/** What only groomers have; archived packages and add-ons too. */
function businessOf(ctx: Ctx, viewer: Viewer) {
  const { db } = ctx;
  const id = viewer.groomerId ?? 0;
  return {
    profile: profileOf(ctx, viewer),
    packages: db
      .select()
      .from(servicePackages)
      .where(eq(servicePackages.groomerId, id))
      .orderBy(asc(servicePackages.id))
      .all()
      .map((row) => ({ ...row, services: servicesIn(row.services) })),
    addOns: db.select().from(addOnServices).where(eq(addOnServices.groomerId, id)).orderBy(asc(addOnServices.id)).all(),
    portfolio: db
      .select()
      .from(portfolioImages)
      .where(eq(portfolioImages.groomerId, id))
      .orderBy(asc(portfolioImages.sortOrder))
      .all()
      .map((row) => ({ ...row, imageUrl: uploadPath(row.file) })),
    daysOff: db
      .select()
      .from(unavailableRanges)
      .where(eq(unavailableRanges.groomerId, id))
      .orderBy(asc(unavailableRanges.startDate))
      .all(),
    membership: db.select().from(memberships).where(eq(memberships.groomerId, id)).get() ?? null,
  };
}

function profileOf(ctx: Ctx, viewer: Viewer): AccountExport["profile"] {
  const profile = findProfileOfUser(ctx, viewer, viewer.userId);
  if (!profile) return null;
  const row = ctx.db.select().from(groomerProfiles).where(eq(groomerProfiles.id, profile.id)).get()!;
  const { showPhone, showEmail, acceptsOutsideArea, backgroundCheckExpires, backgroundCheckNote, createdAt } = row;
  const more = { showPhone, showEmail, acceptsOutsideArea, backgroundCheckExpires, backgroundCheckNote, createdAt };
  return { ...profile, ...more };
}

const petsOf = (db: Db, { userId }: Viewer) =>
  db
    .select()
    .from(pets)
    .where(eq(pets.petParentId, userId))
    .orderBy(asc(pets.id))
    .all()
    .map((pet) => ({ ...petView(pet), archivedAt: pet.archivedAt, createdAt: pet.createdAt }));

const reviewsBy = (db: Db, { userId }: Viewer) =>
  db
    .select({
      bookingId: reviews.bookingId,
      groomerName: groomerProfiles.businessName,
      rating: reviews.rating,
      comment: reviews.comment,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, reviews.groomerId))
    .where(eq(reviews.petParentId, userId))
    .orderBy(asc(reviews.id))
    .all();

/** The texts of mails stay out: they hold the links that reset a password. */
function recordsOf(db: Db, { userId }: Viewer) {
  const address = sql`(SELECT email FROM users WHERE id = ${userId})`;
  return {
    mailsSentToYou: db
      .select({ subject: outbox.subject, createdAt: outbox.createdAt, sentAt: outbox.sentAt })
      .from(outbox)
      .where(sql`${outbox.recipient} = ${address} COLLATE NOCASE`)
      .orderBy(asc(outbox.id))
      .all(),
    activity: db
      .select({ at: auditLog.at, action: auditLog.action, target: auditLog.target, ip: auditLog.ip })
      .from(auditLog)
      .where(eq(auditLog.actorId, userId))
      .orderBy(asc(auditLog.id))
      .all(),
  };
}
