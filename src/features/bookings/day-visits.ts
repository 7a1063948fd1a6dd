import { and, asc, between, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { bookings, dayPlans, groomerProfiles, locations, usZips } from "#db/schema/tables.ts";
import type { Place } from "#src/domain/travel.ts";
import { clockMinutes } from "#src/shared/clock.ts";
import { DAY_MS } from "#src/shared/duration.ts";
import { localTime } from "#src/shared/local-time.ts";

/** Of the ZIP code that the van comes to; null where that is unknown. */
const visit = {
  id: bookings.id,
  groomerId: bookings.groomerId,
  petParentId: bookings.petParentId,
  status: bookings.status,
  statusChangedAt: bookings.statusChangedAt,
  date: bookings.preferredDate,
  slot: bookings.preferredTimeSlot,
  visitMinutes: bookings.visitMinutes,
  arrivalFrom: bookings.arrivalFrom,
  arrivalUntil: bookings.arrivalUntil,
  visitOrder: bookings.visitOrder,
  onMyWayAt: bookings.onMyWayAt,
  lat: usZips.lat,
  lon: usZips.lon,
  radius: usZips.radius,
};

const zipOf = (column: typeof bookings.serviceZipCode | typeof locations.zipCode) => sql`substr(${column}, 1, 5)`;

// The status is a literal, because SQLite only then sees that the index of accepted visits applies.
const accepted = prepared((db) =>
  db
    .select(visit)
    .from(bookings)
    .leftJoin(usZips, eq(usZips.zip, zipOf(bookings.serviceZipCode)))
    .where(
      and(
        eq(bookings.groomerId, sql.placeholder("groomerId")),
        between(bookings.preferredDate, sql.placeholder("from"), sql.placeholder("until")),
        sql`${bookings.status} = 'accepted'`,
      ),
    )
    .orderBy(asc(bookings.id))
    .prepare(),
);

/** The accepted visits of a groomer from one local day to another, both included. */
export const acceptedBetween = (db: Db | Tx, groomerId: number, from: string, until: string) =>
  accepted(db).all({ groomerId, from, until });
export type DayVisit = ReturnType<typeof acceptedBetween>[number];

const ended = prepared((db) =>
  db
    .select(visit)
    .from(bookings)
    .leftJoin(usZips, eq(usZips.zip, zipOf(bookings.serviceZipCode)))
    .where(
      and(
        eq(bookings.groomerId, sql.placeholder("groomerId")),
        between(bookings.startsAt, sql.placeholder("dayBefore"), sql.placeholder("dayAfter")),
        eq(bookings.preferredDate, sql.placeholder("date")),
        inArray(bookings.status, ["completed", "no_show"]),
      ),
    )
    .orderBy(asc(bookings.id))
    .prepare(),
);

/** The visits of a day around `now` that the van has behind it: done, or nobody was there. */
export function endedOn(db: Db | Tx, groomerId: number, date: string, now: number): DayVisit[] {
  return ended(db).all({ groomerId, date, dayBefore: now - 2 * DAY_MS, dayAfter: now + 2 * DAY_MS });
}

const oneVisit = prepared((db) =>
  db
    .select(visit)
    .from(bookings)
    .leftJoin(usZips, eq(usZips.zip, zipOf(bookings.serviceZipCode)))
    .where(eq(bookings.id, sql.placeholder("id")))
    .prepare(),
);

/** One visit as a stop of its day, whatever its status. */
export const findVisit = (db: Db | Tx, id: number): DayVisit | undefined => oneVisit(db).get({ id });

const delayOf = prepared((db) =>
  db
    .select({ minutes: dayPlans.lateMinutes, at: dayPlans.lateAt })
    .from(dayPlans)
    .where(and(eq(dayPlans.groomerId, sql.placeholder("groomerId")), eq(dayPlans.date, sql.placeholder("date"))))
    .prepare(),
);

/** What a groomer has said about running late. */
export interface DelayTold {
  /** The instant, and the same as a minute of that day. */
  toldAt: number;
  at: number;
  /** The minute at which the van goes on. */
  from: number;
}

export function findDelay(
  db: Db | Tx,
  { id, timeZone }: Pick<Start, "id" | "timeZone">,
  date: string,
): DelayTold | null {
  const told = delayOf(db).get({ groomerId: id, date });
  if (!told || told.at === null || told.minutes === null) return null;
  const at = clockMinutes(localTime(told.at, timeZone).timeNow);
  return { toldAt: told.at, at, from: at + told.minutes };
}

const start = prepared((db) =>
  db
    .select({
      id: groomerProfiles.id,
      businessName: groomerProfiles.businessName,
      timeZone: groomerProfiles.timeZone,
      lat: groomerProfiles.lat,
      lon: groomerProfiles.lon,
      serviceRadius: groomerProfiles.serviceRadius,
      radius: usZips.radius,
    })
    .from(groomerProfiles)
    .leftJoin(locations, eq(locations.userId, groomerProfiles.userId))
    .leftJoin(usZips, eq(usZips.zip, zipOf(locations.zipCode)))
    .where(eq(groomerProfiles.id, sql.placeholder("groomerId")))
    .prepare(),
);

/** Whose van it is and where it starts from. */
export interface Start extends Place {
  id: number;
  businessName: string;
  timeZone: string;
  serviceRadius: number;
}

/** Undefined for a groomer without a known place. */
export function findStart(db: Db | Tx, groomerId: number): Start | undefined {
  const found = start(db).get({ groomerId });
  if (!found?.timeZone || found.lat === null || found.lon === null) return undefined;
  const { timeZone, lat, lon } = found;
  return { ...found, timeZone, lat, lon, radius: found.radius ?? 0 };
}

const pointOf = prepared((db) =>
  db
    .select({ lat: usZips.lat, lon: usZips.lon, radius: usZips.radius })
    .from(usZips)
    .where(eq(usZips.zip, sql.placeholder("zip")))
    .prepare(),
);

/** The middle of a ZIP code's area (or a ZIP+4's) and how far it reaches, in miles; undefined for an unknown one. */
export const findPoint = (db: Db | Tx, zipCode: string) => pointOf(db).get({ zip: zipCode.slice(0, 5) });
