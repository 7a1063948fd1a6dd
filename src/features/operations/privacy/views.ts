import { and, asc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { clients, groomerProfiles, pets, users, visits } from "#db/db.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { addedClients, findAddedClientIds } from "#src/features/clients/clients/added/queries.ts";
import { clientsOfParent } from "#src/features/clients/clients/added-about-parent.ts";
import { findClients } from "#src/features/clients/clients/queries.ts";
import { findDayRules } from "#src/features/listing/availability/queries.ts";
import { findProfileOfUser } from "#src/features/listing/groomers/queries.ts";
import { findLinkNames } from "#src/features/listing/link-names/queries.ts";
import { ownPolicies } from "#src/features/listing/policies/service.ts";
import { findSessions } from "#src/features/people/accounts/login/own-sessions.ts";
import { findUser } from "#src/features/people/accounts/queries.ts";
import { findDevices } from "#src/features/people/devices/service.ts";
import { findMfaDeclinedAt } from "#src/features/people/mfa/queries.ts";
import { findBlocked } from "#src/features/visits/blocking/queries.ts";
import { addedVisitsWithIds } from "#src/features/visits/bookings/added/view.ts";
import { withNotePhotos } from "#src/features/visits/bookings/afterwards/visit-note.ts";
import { bookingsWithIds, ownedIds } from "#src/features/visits/bookings/queries.ts";
import { petView } from "#src/features/visits/pets/queries.ts";
import { photoColumns, photoRowsIn } from "#src/features/visits/photos/registry.ts";
import { uploadPath } from "#src/shared/base/paths.ts";
import { ClientView } from "#src/shared/clients/clients.ts";
import { AddedClient } from "#src/shared/day/added/added-clients.ts";
import { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import { DayRulesView } from "#src/shared/listing/day-rules.ts";
import { GroomerProfileView } from "#src/shared/listing/groomers.ts";
import { LinkNameView } from "#src/shared/listing/link-names.ts";
import { OwnPoliciesView } from "#src/shared/listing/policies.ts";
import { SessionView } from "#src/shared/people/account-settings.ts";
import { UserView } from "#src/shared/people/accounts.ts";
import { DeviceView } from "#src/shared/people/devices.ts";
import { BlockedView } from "#src/shared/visits/blocking/blocks.ts";
import { BookingView } from "#src/shared/visits/bookings.ts";
import { PetView } from "#src/shared/visits/pets/pets.ts";
import { photoKinds } from "#src/shared/visits/photo-labels.ts";
import { chainPages, factPart, maxIdOf, ROWS_AT_ONCE, rowPages, rowsPart } from "./parts.ts";

const instant = z.nullable(z.number());

const Account = z.object({
  ...UserView.shape,
  profileImage: z.nullable(z.string()),
  emailVerifiedAt: instant,
  /** Date of the terms they accepted or were emailed. */
  serviceTermsDate: z.string(),
  createdAt: z.number(),
});

/** The profile as shown, and fields that pages don't show. */
const Profile = z.object({
  ...GroomerProfileView.shape,
  showPhone: z.boolean(),
  showEmail: z.boolean(),
  acceptsOutsideArea: z.boolean(),
  backgroundCheckExpires: z.nullable(z.string()),
  backgroundCheckNote: z.nullable(z.string()),
  createdAt: z.number(),
});

const Pet = z.object({ ...PetView.shape, repeatWeeks: instant, archivedAt: instant, createdAt: z.number() });

export const exportViews = {
  account: factPart(Account, ({ db }, { userId }) => {
    const row = db.select().from(users).where(eq(users.id, userId)).get()!;
    const { pendingEmail: _, ...facts } = row;
    return { ...facts, ...findUser(db, userId)!, profileImage: row.profileImage && uploadPath(row.profileImage) };
  }),
  sessions: factPart(z.array(SessionView), findSessions),
  twoStepDeclinedAt: factPart(instant, ({ db }, { userId }) => findMfaDeclinedAt(db, userId)),
  notificationDevices: factPart(z.array(DeviceView), ({ db }, viewer) => findDevices(db, viewer)),
  profile: factPart(z.nullable(Profile), profileOf),
  /** Includes former names that still redirect. */
  linkNames: factPart(z.nullable(LinkNameView), ({ db, now }, { groomerId }) =>
    groomerId === null ? null : findLinkNames(db, groomerId, now()),
  ),
  policies: factPart(z.nullable(OwnPoliciesView), ({ db }, viewer) =>
    viewer.groomerId === null ? null : ownPolicies(db, viewer),
  ),
  dayRules: factPart(z.nullable(z.object({ ...DayRulesView.shape, plannedSince: instant })), ({ db }, { groomerId }) =>
    groomerId === null ? null : findDayRules(db, groomerId),
  ),
  pets: rowsPart(Pet, ({ db }, { userId }) =>
    rowPages(pets.id, maxIdOf(db, pets, pets.id), (isOnPage) =>
      db
        .select()
        .from(pets)
        .where(and(eq(pets.petParentId, userId), isOnPage))
        .orderBy(asc(pets.id))
        .limit(ROWS_AT_ONCE)
        .all()
        .map((pet) => ({ ...pet, ...petView(pet) })),
    ),
  ),
  /** All photos; private URLs need the session. */
  photos: rowsPart(z.object({ kind: z.enum(photoKinds), address: z.string() }), photosOfUser),
  blocked: factPart(z.array(BlockedView), ({ db }, viewer) => findBlocked(db, viewer)),
  bookings: rowsPart(BookingView, (ctx, viewer) => bookingsOf(ctx, viewer, ownedIds(ctx.db, viewer), ctx.now())),
  clients: factPart(z.array(ClientView), ({ db, now }, viewer) => findClients({ db, now: now() }, viewer)),
  /** Includes groomers' private notes. */
  addedAboutYou: factPart(z.array(z.record(z.string(), z.unknown())), ({ db }, viewer) => clientsOfParent(db, viewer)),
  addedClients: rowsPart(AddedClient, ({ db }, { groomerId }) =>
    rowPages(clients.id, maxIdOf(db, clients, clients.id), (isOnPage) =>
      addedClients(
        db,
        groomerId ?? 0,
        findAddedClientIds(db, and(eq(clients.groomerId, groomerId ?? 0), isOnPage), ROWS_AT_ONCE),
      ),
    ),
  ),
  addedVisits: rowsPart(AddedVisitView, (ctx, { groomerId }) =>
    rowPages(visits.id, maxIdOf(ctx.db, visits, visits.id), (isOnPage) => addedVisits(ctx, groomerId ?? 0, isOnPage)),
  ),
};

function profileOf(ctx: Ctx, viewer: Viewer): z.infer<typeof Profile> | null {
  const profile = findProfileOfUser(ctx, viewer, viewer.userId);
  if (!profile) return null;
  const row = ctx.db.select().from(groomerProfiles).where(eq(groomerProfiles.id, profile.id)).get()!;
  return { ...row, ...profile };
}

function* bookingsOf({ db }: Ctx, viewer: Viewer, ids: readonly number[], now: number) {
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const page = bookingsWithIds(db, viewer, ids.slice(from, from + ROWS_AT_ONCE), now);
    yield page.map((booking) => (booking.notedAt === undefined ? booking : withNotePhotos(db, viewer, booking)));
  }
}

function addedVisits({ db, now }: Ctx, groomerId: number, isOnPage: Parameters<typeof and>[0]) {
  const isTheirs = and(eq(visits.groomerId, groomerId), eq(visits.source, "groomer"), isOnPage);
  const found = db.select({ id: visits.id }).from(visits).where(isTheirs).orderBy(visits.id).limit(ROWS_AT_ONCE);
  const ids = found.all().map(({ id }) => id);
  return addedVisitsWithIds(db, groomerId, ids, now()).toSorted((a, b) => a.id - b.id);
}

function photosOfUser({ db }: Ctx, { userId }: Viewer) {
  const lists = photoColumns.map((column) =>
    rowPages(column.id, maxIdOf(db, column.table, column.id), (isOnPage) =>
      photoRowsIn(db, column, and(column.ownedBy(userId), isOnPage), ROWS_AT_ONCE).map(({ id, file }) => ({
        id,
        kind: column.kind,
        address: column.address(id, file),
      })),
    ),
  );
  return chainPages(lists);
}
