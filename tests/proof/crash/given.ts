import { eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { bookingPets, bookings, groomerProfiles, groomerTerms, pets, secondFactors, users } from "#db/schema/tables.ts";
import { startSession } from "#src/http/session-store.ts";
import { type BookingStatus, timeSlots } from "#src/shared/booking-words.ts";
import { localTime } from "#src/shared/local-time.ts";
import type { ProposedTime } from "#src/shared/proposals.ts";
import { usualTerms } from "#src/shared/terms-words.ts";
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

interface Cast {
  parents: Person[];
  owners: Person[];
  groomers: Business[];
}

interface When {
  date: string;
  startsAt: number;
  status?: BookingStatus;
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
  const { timeZone } = tx.select().from(groomerProfiles).where(eq(groomerProfiles.id, id)).get()!;
  const now = Date.now();
  return { date: localTime(now, timeZone!).today, startsAt: now };
}

export function addVisit(
  tx: Tx,
  at: number,
  { parents, owners, groomers }: Cast,
  { date, startsAt, status = "accepted" }: When,
): Visit {
  const parent = parents[at % parents.length]!;
  const ownerAt = Math.floor(at / parents.length) % owners.length;
  const business = groomers[ownerAt]!;
  const time = { date, slot: timeSlots[0] };
  const { id: bookingId } = tx
    .insert(bookings)
    .values({
      groomerId: business.id,
      petParentId: parent.id,
      servicePackageId: business.packageId,
      serviceName: "Bath",
      priceMin: 5500,
      priceMax: 6500,
      durationMinutes: 60,
      visitMinutes: 60,
      preferredDate: time.date,
      preferredTimeSlot: time.slot,
      timeZone: "America/New_York",
      startsAt,
      petInfo: "Waffles",
      status,
      statusChangedAt: startsAt,
      requestDate: startsAt,
      requestKey: `given ${date} ${at}`,
    })
    .returning({ id: bookings.id })
    .get();
  return { bookingId, parent, owner: owners[ownerAt]!, time };
}

/** All owners have been to one parent, with one pet. */
export function addClient(tx: Tx, cast: Cast) {
  const parentAt = cast.parents.length - 1;
  const parent = cast.parents[parentAt]!;
  const { id: petId } = tx
    .insert(pets)
    .values({ petParentId: parent.id, name: "Pickle", type: "Dog", createdAt: Date.now() })
    .returning()
    .get();
  for (const at of cast.owners.keys()) {
    const startsAt = Date.now() - 30 * DAY;
    const when = { date: new Date(startsAt).toISOString().slice(0, 10), startsAt, status: "completed" } as const;
    const { bookingId } = addVisit(tx, at * cast.parents.length + parentAt, cast, when);
    tx.insert(bookingPets).values({ bookingId, petId }).run();
  }
  return { parent, petId };
}

/** The groomer whose terms change all the time; every request is made under one of their versions. */
export const TERMS_AT = 6;

export const addTerms = (tx: Tx, { groomers }: Cast) =>
  tx
    .insert(groomerTerms)
    .values({ groomerId: groomers[TERMS_AT]!.id, ...usualTerms, noticeHours: 48, version: 1, changedAt: Date.now() })
    .run();

/** Signed in already, with a second factor, or the start would end it: what admins do to get in is no part of this. */
export function addAdmin(tx: Tx): Pick<Person, "cookie"> {
  const now = Date.now();
  const { id } = tx
    .insert(users)
    .values({
      username: "boss",
      email: "boss@example.com",
      passwordHash: "none",
      fullName: "Boss",
      role: "admin",
      emailVerifiedAt: now,
      createdAt: now,
    })
    .returning()
    .get();
  tx.insert(secondFactors)
    .values({ userId: id, secret: "A".repeat(32), setUpAt: now, lastStep: 0 })
    .run();
  return { cookie: `sid=${startSession(tx, { id, role: "admin" }, { now, ip: "127.0.0.1", userAgent: "proof" })}` };
}
