import { asc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { Db } from "#db/open.ts";
import {
  addOnServices,
  daysOff,
  groomerProfiles,
  hoursOff,
  membershipPayments,
  memberships,
  portfolioImages,
  servicePackages,
  users,
} from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { findWaiting } from "#src/features/finding/waiting/queries.ts";
import { findDayRules } from "#src/features/listing/availability/day-rules.ts";
import { findGroomerCounts } from "#src/features/listing/groomers/counts.ts";
import { findProfileOfUser } from "#src/features/listing/groomers/queries.ts";
import { ownTerms } from "#src/features/listing/terms/queries.ts";
import { findMailsOff } from "#src/features/people/accounts/mails/choices.ts";
import { findUser } from "#src/features/people/accounts/queries.ts";
import { findLocation } from "#src/features/people/accounts/settings/location-queries.ts";
import { findSessions } from "#src/features/people/accounts/sign-in/own-sessions.ts";
import { findDevices } from "#src/features/people/devices/queries.ts";
import { findBlocked } from "#src/features/visits/blocking/queries.ts";
import { findFeed } from "#src/features/visits/bookings/calendar/feed.ts";
import { findClients, notesAbout } from "#src/features/visits/clients/queries.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { networksOf } from "#src/http/sessions/known-browsers.ts";
import { isSignedIn } from "#src/http/sessions/session-store.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { uploadPath } from "#src/shared/base/paths.ts";
import { servicesIn } from "#src/shared/listing/services.ts";
import { ExportedFacts } from "#src/shared/running/account-export.ts";
import { listsOf } from "./export-lists.ts";
import { exportText } from "./export-text.ts";

/** "mudroom-data-2026-06-10.json" */
export const exportName = ({ now }: Ctx) =>
  `${BRAND.toLowerCase()}-data-${new Date(now()).toISOString().slice(0, 10)}.json`;

/**
 * Everything we hold about somebody, as their own dashboard and our records show it; never a secret. Short parts are
 * read and checked here; the lists are read as the text is taken, up to where they ended now.
 */
export function beginExport(ctx: Ctx, by: ActorContext): Generator<string> {
  const { viewer } = by;
  ctx.limits.take("export-user", String(viewer.userId));
  const text = exportText(z.parse(ExportedFacts, factsOf(ctx, viewer)), listsOf(ctx, viewer));
  auditBy(ctx.db, by, { action: "data-exported", now: ctx.now() });
  return whileSignedIn(ctx, viewer, text);
}

/** Signing out everywhere, or leaving, also ends a download, because somebody else may be taking it. */
function* whileSignedIn(ctx: Ctx, viewer: Viewer, text: Iterable<string>) {
  for (const piece of text) {
    if (!isSignedIn(ctx.db, viewer, ctx.now())) throw new AppError("unauthenticated", "Please log in.");
    yield piece;
  }
}

const factsOf = (ctx: Ctx, viewer: Viewer): ExportedFacts => ({
  about: `Your data at ${BRAND}. Times are milliseconds since January 1, 1970 in UTC, prices are in cents.`,
  exportedAt: ctx.now(),
  account: accountOf(ctx.db, viewer),
  location: findLocation(ctx.db, viewer, viewer.userId) ?? null,
  ...businessOf(ctx, viewer),
  sessions: findSessions(ctx, viewer),
  signInNetworks: networksOf(ctx.db, viewer.userId),
  calendarAddress: findFeed(ctx.db, viewer.userId) ?? null,
  notificationDevices: findDevices(ctx.db, viewer),
  mailsSwitchedOff: findMailsOff(ctx.db, viewer.userId),
  waitingList: findWaiting(ctx.db, viewer.userId),
  clients: findClients({ db: ctx.db, now: ctx.now() }, viewer),
  notesAboutYou: notesAbout(ctx.db, viewer),
});

function accountOf(db: Db, { userId }: Viewer) {
  const row = db.select().from(users).where(eq(users.id, userId)).get()!;
  const { profileImage, emailVerifiedAt, serviceTermsDate, createdAt } = row;
  const more = { emailVerifiedAt, serviceTermsDate, createdAt };
  return { ...findUser(db, userId)!, profileImage: profileImage && uploadPath(profileImage), ...more };
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
    daysOff: db.select().from(daysOff).where(eq(daysOff.groomerId, id)).orderBy(asc(daysOff.startDate)).all(),
    hoursOff: db.select().from(hoursOff).where(eq(hoursOff.groomerId, id)).orderBy(asc(hoursOff.date)).all(),
    dayRules: viewer.groomerId === null ? null : findDayRules(db, id),
    terms: viewer.groomerId === null ? null : ownTerms(db, viewer),
    counts: findGroomerCounts(db, id),
    blockedParents: findBlocked(db, viewer),
    membershipPayments: db
      .select({ at: membershipPayments.at, cents: membershipPayments.cents })
      .from(membershipPayments)
      .where(eq(membershipPayments.groomerId, id))
      .orderBy(asc(membershipPayments.at))
      .all(),
    membership: db.select().from(memberships).where(eq(memberships.groomerId, id)).get() ?? null,
  };
}

function profileOf(ctx: Ctx, viewer: Viewer): ExportedFacts["profile"] {
  const profile = findProfileOfUser(ctx, viewer, viewer.userId);
  if (!profile) return null;
  const row = ctx.db.select().from(groomerProfiles).where(eq(groomerProfiles.id, profile.id)).get()!;
  const { showPhone, showEmail, acceptsOutsideArea, backgroundCheckExpires, backgroundCheckNote, createdAt } = row;
  const more = { showPhone, showEmail, acceptsOutsideArea, backgroundCheckExpires, backgroundCheckNote, createdAt };
  return { ...profile, ...more };
}
