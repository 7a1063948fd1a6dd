import type { Tx } from "#db/open.ts";
import { groomerProfiles, groomerTerms, pets, visitPets } from "#db/schema/tables.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { usualTerms } from "#src/shared/listing/terms-labels.ts";
import { type BookingStatus, timeSlots } from "#src/shared/visits/booking-labels.ts";
import type { ProposedTime } from "#src/shared/visits/proposals.ts";
import { addRow, readRow } from "#tests/support/rows.ts";
import { addVisitRow } from "#tests/support/visits.ts";
import type { Business, Person } from "../support/world.ts";

/* What stands in the database before the first start, beside the world itself. */

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** An appointment that was accepted. */
export interface Visit {
  bookingId: number;
  parent: Person;
  owner: Person;
  time: ProposedTime;
}

export interface Cast {
  parents: Person[];
  owners: Person[];
  groomers: Business[];
}

export interface When {
  date: string;
  startsAt: number;
  status?: BookingStatus;
  timeZone?: string;
}

/**
 * Hours ago, so that one can set out and be done; the date is one that is over wherever the groomer is, or a thousand visits
 * would be planned today.
 */
export function beganBefore(): When {
  const now = Date.now();
  return { date: new Date(now - 2 * DAY).toISOString().slice(0, 10), startsAt: now - 5 * HOUR };
}

export function todayOf(tx: Tx, { id }: Business): When {
  const { timeZone } = readRow(tx, groomerProfiles, { id })!;
  const now = Date.now();
  return { date: localTime(now, timeZone!).today, startsAt: now };
}

export function addVisit(
  tx: Tx,
  at: number,
  { parents, owners, groomers }: Cast,
  { date, startsAt, status = "accepted", timeZone = "America/New_York" }: When,
): Visit {
  const parent = parents[at % parents.length]!;
  const ownerAt = Math.floor(at / parents.length) % owners.length;
  const business = groomers[ownerAt]!;
  const time = { date, slot: timeSlots[0] };
  const { id: bookingId } = addVisitRow(tx, {
    groomerId: business.id,
    petParentId: parent.id,
    servicePackageId: business.packageId,
    preferredDate: time.date,
    timeZone,
    startsAt,
    status,
    requestDate: startsAt,
    requestKey: `given ${date} ${at}`,
  });
  return { bookingId, parent, owner: owners[ownerAt]!, time };
}

/** All owners have been to one parent, with one pet. */
export function addClient(tx: Tx, cast: Cast) {
  const parentAt = cast.parents.length - 1;
  const parent = cast.parents[parentAt]!;
  const petId = addPet(tx, parent);
  for (const at of cast.owners.keys()) {
    const { bookingId } = addVisit(tx, at * cast.parents.length + parentAt, cast, aMonthAgo());
    addRow(tx, visitPets, { visitId: bookingId, petId });
  }
  return { parent, petId };
}

function addPet(tx: Tx, { id: petParentId }: Person): number {
  const row = { petParentId, name: "Pickle", type: "Dog", createdAt: Date.now() } as const;
  return addRow(tx, pets, row).id;
}

function aMonthAgo(): When {
  const startsAt = Date.now() - 30 * DAY;
  return { date: new Date(startsAt).toISOString().slice(0, 10), startsAt, status: "completed" };
}

/** The groomer whose terms change all the time; every request is made under one of their versions. */
export const TERMS_AT = 6;

export const addTerms = (tx: Tx, { groomers }: Cast) =>
  addRow(tx, groomerTerms, {
    groomerId: groomers[TERMS_AT]!.id,
    ...usualTerms,
    noticeHours: 48,
    version: 1,
    changedAt: Date.now(),
  });
