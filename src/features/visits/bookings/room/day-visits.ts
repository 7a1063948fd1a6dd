import { and, asc, between, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bound, prepared } from "#db/prepared.ts";
import { bookings, dayPlans, groomerProfiles, usZips } from "#db/schema/tables.ts";
import { onOwnClock } from "#src/domain/visits/own-clock.ts";
import type { DayVisit } from "#src/domain/visits/visit.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { addDays } from "#src/shared/base/time.ts";
import { minutesOfDay } from "#src/shared/base/time-of-day.ts";
import { type Start, zipOf } from "./day-places.ts";
import { ownBetween } from "./own-visits.ts";

/** A booking as the plan of its day sees it. Its place is that of the ZIP code, or null for an unknown one. */
export const visitColumns = {
  id: bookings.id,
  groomerId: bookings.groomerId,
  household: bookings.petParentId,
  status: bookings.status,
  statusChangedAt: bookings.statusChangedAt,
  date: bookings.preferredDate,
  slot: bookings.preferredTimeSlot,
  visitMinutes: bookings.visitMinutes,
  arrivalFrom: bookings.arrivalFrom,
  arrivalUntil: bookings.arrivalUntil,
  visitOrder: bookings.visitOrder,
  onMyWayAt: bookings.onMyWayAt,
  arrivedAt: bookings.arrivedAt,
  lat: usZips.lat,
  lon: usZips.lon,
  radius: usZips.radius,
  zone: bookings.timeZone,
  groomerZone: sql<
    string | null
  >`(SELECT ${groomerProfiles.timeZone} FROM ${groomerProfiles} WHERE ${groomerProfiles.id} = ${bookings.groomerId})`,
};

/** A builder, so that callers can add to the statement before it is prepared. */
const visitsWhere = (db: Db, which: SQL | undefined) =>
  db
    .select(visitColumns)
    .from(bookings)
    .leftJoin(usZips, eq(usZips.zip, zipOf(bookings.serviceZipCode)))
    .where(which);

// SQLite uses the index of accepted visits only where the status is a literal.
const accepted = prepared((db) =>
  visitsWhere(
    db,
    and(
      eq(bookings.groomerId, bound(sql.placeholder("groomerId"))),
      between(bookings.preferredDate, sql.placeholder("from"), sql.placeholder("until")),
      sql`${bookings.status} = 'accepted'`,
    ),
  )
    .orderBy(asc(bookings.id))
    .prepare(),
);

/** A groomer's accepted visits between two local days, both included. Those the groomer has entered come first. */
export const acceptedBetween = (db: Db | Tx, groomerId: number, from: string, until: string): DayVisit[] => [
  ...ownBetween(db, groomerId, from, until).filter(({ status }) => status === "accepted"),
  ...accepted(db).all({ groomerId, from, until }).map(onOwnClock),
];

const ended = prepared((db) =>
  visitsWhere(
    db,
    and(
      eq(bookings.groomerId, bound(sql.placeholder("groomerId"))),
      between(bookings.startsAt, sql.placeholder("dayBefore"), sql.placeholder("dayAfter")),
      eq(bookings.preferredDate, bound(sql.placeholder("date"))),
      inArray(bookings.status, ["completed", "no_show"]),
    ),
  )
    .orderBy(asc(bookings.id))
    .prepare(),
);

/**
 * A day's visits that are over: completed, or nobody was at home. `now` is within a day of it, so that the index by
 * start serves.
 */
export function endedOn(db: Db | Tx, groomerId: number, date: string, now: number): DayVisit[] {
  return [
    ...ownBetween(db, groomerId, date, date).filter(({ status }) => status !== "accepted"),
    ...ended(db)
      .all({ groomerId, date, dayBefore: now - 2 * DAY_MS, dayAfter: now + 2 * DAY_MS })
      .map(onOwnClock),
  ];
}

const driven = prepared((db) =>
  visitsWhere(
    db,
    and(
      eq(bookings.groomerId, bound(sql.placeholder("groomerId"))),
      between(bookings.startsAt, sql.placeholder("dayBefore"), sql.placeholder("dayAfter")),
      gte(bookings.preferredDate, sql.placeholder("from")),
      lt(bookings.preferredDate, sql.placeholder("until")),
      inArray(bookings.status, ["accepted", "completed", "no_show"]),
    ),
  )
    .orderBy(asc(bookings.preferredDate), asc(bookings.id))
    .prepare(),
);

/** The visits that the van drove to on past days, whether or not somebody was at home; `until` is not included. */
export function drivenBetween(db: Db | Tx, { id }: Pick<Start, "id">, from: string, until: string): DayVisit[] {
  const around = { dayBefore: Date.parse(from) - DAY_MS, dayAfter: Date.parse(until) + DAY_MS };
  return [
    ...ownBetween(db, id, from, addDays(until, -1)),
    ...driven(db)
      .all({ groomerId: id, from, until, ...around })
      .map(onOwnClock),
  ];
}

const oneVisit = prepared((db) => visitsWhere(db, eq(bookings.id, bound(sql.placeholder("id")))).prepare());

/** One booking as a stop of its day, whatever its status. */
export function findVisit(db: Db | Tx, id: number): DayVisit | undefined {
  const found = oneVisit(db).get({ id });
  return found && onOwnClock(found);
}

const delayOf = prepared((db) =>
  db
    .select({ minutes: dayPlans.lateMinutes, at: dayPlans.lateAt })
    .from(dayPlans)
    .where(and(eq(dayPlans.groomerId, sql.placeholder("groomerId")), eq(dayPlans.date, sql.placeholder("date"))))
    .prepare(),
);

export interface DelayTold {
  /** When it was said, as an instant and as a minute of that day. */
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
  return told ? delayFrom(told, timeZone) : null;
}

/** The delay in a row that was read; null when the groomer is not late. */
export function delayFrom({ minutes, at: toldAt }: ToldVisit, timeZone: string): DelayTold | null {
  if (toldAt === null || minutes === null) return null;
  const at = minutesOfDay(localTime(toldAt, timeZone).timeNow);
  return { toldAt, at, from: at + minutes };
}

interface ToldVisit {
  minutes: number | null;
  at: number | null;
}
