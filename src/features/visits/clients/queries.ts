import { and, asc, eq, inArray, isNull, max, min, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bookingPets, bookings, clientNotes, clientPetNotes, groomerProfiles, pets, users } from "#db/schema/tables.ts";
import { matchingClients } from "#src/domain/client-search.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import type { ClientPetView, ClientView } from "#src/shared/visits/clients.ts";
import { blockedBy } from "../blocking/queries.ts";
import { COUNTED_MS, isNoShowSince, parentRecords } from "../bookings/parent-record.ts";

/** A part of the day takes as long at most: until then a visit may still be ahead. */
const SLOT_MS = 4 * HOUR_MS;

interface ClientFilter {
  search?: string | undefined;
  petParentId?: number;
}

/** Everybody this groomer has been to, by name. Of a closed account nothing is left. */
export function findClients({ db, now }: At, { groomerId }: Viewer, asked: ClientFilter = {}): ClientView[] {
  if (groomerId === null) return [];
  const { petParentId: only } = asked;
  const isOwn = and(
    eq(bookings.groomerId, groomerId),
    only === undefined ? undefined : eq(bookings.petParentId, only),
  )!;
  const people = visitedPeople(db, isOwn, now);
  const parentIds = people.map(({ petParentId }) => petParentId);
  const records = parentRecords(db, { groomerId, parentIds }, now);
  const last = byParent(lastVisits(db, isOwn));
  const next = byParent(nextVisits(db, isOwn, now));
  const groomed = Map.groupBy(groomedPets(db, isOwn), ({ petParentId }) => petParentId);
  const blocked = blockedBy(db, groomerId);
  const clients = people.map((person): ClientView => {
    const { petParentId } = person;
    const { visits, noShowsAnywhere } = records.get(petParentId)!;
    return {
      ...person,
      pets: (groomed.get(petParentId) ?? []).map(({ petParentId: _, ...pet }) => pet),
      petInfo: last.get(petParentId)?.petInfo ?? null,
      visits,
      lastVisit: last.get(petParentId)?.startsAt ?? null,
      nextVisit: next.get(petParentId)?.startsAt ?? null,
      nextBookingId: next.get(petParentId)?.bookingId ?? null,
      noShowsAnywhere,
      isBlocked: blocked.has(petParentId),
    };
  });
  return asked.search ? matchingClients(clients, asked.search) : clients;
}

/** One of them; undefined for anybody else. */
export const findClient = (at: At, viewer: Viewer, petParentId: number): ClientView | undefined =>
  findClients(at, viewer, { petParentId })[0];

interface At {
  db: Db | Tx;
  now: number;
}

const byParent = <Row extends { petParentId: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.petParentId, row]));

/** The groomer was at their door, whether somebody opened or not. */
function visitedPeople(db: Db | Tx, isOwn: SQL, now: number) {
  const isNoted = and(eq(clientNotes.groomerId, bookings.groomerId), eq(clientNotes.petParentId, bookings.petParentId));
  return db
    .select({
      petParentId: bookings.petParentId,
      name: users.fullName,
      timeZone: sql<string>`max(${bookings.timeZone})`,
      noShowsHere: sql<number>`count(*) FILTER (WHERE ${isNoShowSince(now - COUNTED_MS)})`,
      note: clientNotes.note,
    })
    .from(bookings)
    .innerJoin(users, and(eq(users.id, bookings.petParentId), isNull(users.closingAt), isNull(users.deletedAt)))
    .leftJoin(clientNotes, isNoted)
    .where(and(isOwn, inArray(bookings.status, ["completed", "no_show"])))
    .groupBy(bookings.petParentId)
    .orderBy(asc(sql`${users.fullName} COLLATE NOCASE`), asc(bookings.petParentId))
    .all();
}

/** SQLite takes the other columns from the row that has the greatest or the least value. */
const lastVisits = (db: Db | Tx, isOwn: SQL) =>
  db
    .select({ petParentId: bookings.petParentId, petInfo: bookings.petInfo, startsAt: max(bookings.startsAt) })
    .from(bookings)
    .where(and(isOwn, eq(bookings.status, "completed")))
    .groupBy(bookings.petParentId)
    .all();

const nextVisits = (db: Db | Tx, isOwn: SQL, now: number) =>
  db
    .select({ petParentId: bookings.petParentId, bookingId: bookings.id, startsAt: min(bookings.startsAt) })
    .from(bookings)
    .where(and(isOwn, eq(bookings.status, "accepted"), sql`${bookings.startsAt} > ${now - SLOT_MS}`))
    .groupBy(bookings.petParentId)
    .all();

/** Saved pets of completed visits, those too that their parent has taken off the list since. */
function groomedPets(db: Db | Tx, isOwn: SQL): (ClientPetView & { petParentId: number })[] {
  const isNoted = and(eq(clientPetNotes.groomerId, bookings.groomerId), eq(clientPetNotes.petId, pets.id));
  return db
    .selectDistinct({
      petParentId: pets.petParentId,
      id: pets.id,
      name: pets.name,
      type: pets.type,
      breed: pets.breed,
      note: clientPetNotes.note,
    })
    .from(bookings)
    .innerJoin(bookingPets, eq(bookingPets.bookingId, bookings.id))
    .innerJoin(pets, eq(pets.id, bookingPets.petId))
    .leftJoin(clientPetNotes, isNoted)
    .where(and(isOwn, eq(bookings.status, "completed")))
    .orderBy(asc(pets.id))
    .all();
}

/** What groomers have noted about somebody and their pets, for that person's own copy of their data. */
export function notesAbout(db: Db | Tx, { userId }: Viewer) {
  const household = db
    .select({ groomerName: groomerProfiles.businessName, note: clientNotes.note, changedAt: clientNotes.changedAt })
    .from(clientNotes)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, clientNotes.groomerId))
    .where(eq(clientNotes.petParentId, userId))
    .all();
  const ofPets = db
    .select({
      groomerName: groomerProfiles.businessName,
      petName: pets.name,
      note: clientPetNotes.note,
      changedAt: clientPetNotes.changedAt,
    })
    .from(clientPetNotes)
    .innerJoin(pets, eq(pets.id, clientPetNotes.petId))
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, clientPetNotes.groomerId))
    .where(eq(pets.petParentId, userId))
    .all();
  return [...household.map((row) => ({ ...row, petName: null })), ...ofPets];
}
