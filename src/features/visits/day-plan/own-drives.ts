import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { bound, prepared } from "#db/prepared.ts";
import { bookings, ownVisits, usZips } from "#db/schema/tables.ts";
import { type Driven, learnedPercent } from "#src/domain/learned-drives.ts";
import { driveMinutes, type Place } from "#src/domain/travel.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { drivePercent, findSchedule } from "../bookings/room/day-facts.ts";
import { zipOf } from "../bookings/room/day-places.ts";

/** How many of the last drives teach. */
const DRIVES = 60;
/** What differs by less is not worth a question. */
const WORTH_ASKING = 5;

const place = { lat: usZips.lat, lon: usZips.lon, radius: usZips.radius };

const visits = prepared((db) =>
  db
    .select({ date: bookings.preferredDate, onMyWayAt: bookings.onMyWayAt, arrivedAt: bookings.arrivedAt, place })
    .from(bookings)
    .innerJoin(usZips, eq(usZips.zip, zipOf(bookings.serviceZipCode)))
    .where(and(eq(bookings.groomerId, bound(sql.placeholder("groomerId"))), isNotNull(bookings.arrivedAt)))
    .orderBy(desc(bookings.arrivedAt))
    .limit(DRIVES)
    .prepare(),
);

const own = prepared((db) =>
  db
    .select({ date: ownVisits.date, onMyWayAt: ownVisits.onMyWayAt, arrivedAt: ownVisits.arrivedAt, place })
    .from(ownVisits)
    .innerJoin(usZips, eq(usZips.zip, zipOf(ownVisits.zipCode)))
    .where(and(eq(ownVisits.groomerId, bound(sql.placeholder("groomerId"))), isNotNull(ownVisits.arrivedAt)))
    .orderBy(desc(ownVisits.arrivedAt))
    .limit(DRIVES)
    .prepare(),
);

/**
 * What the viewer's last drives, from 'On my way' to 'I am here', say about the next ones, in percent of what is planned
 * without it; null where they say nothing new.
 */
export function drivesTeach(db: Db, { groomerId }: Viewer, now: number): number | null {
  const schedule = groomerId === null ? undefined : findSchedule(db, groomerId, now);
  if (groomerId === null || !schedule) return null;
  const { start, rules } = schedule;
  const said = [...visits(db).all({ groomerId }), ...own(db).all({ groomerId })];
  const arrivals = said.toSorted((a, b) => b.arrivedAt! - a.arrivedAt!).slice(0, DRIVES);
  const percent = drivePercent({ traffic: rules.traffic, drivePercent: 100 });
  const drives = arrivals.flatMap(({ onMyWayAt, arrivedAt, date, place }): Driven[] => {
    if (onMyWayAt === null || arrivedAt! <= onMyWayAt) return [];
    const before = arrivals.find((other) => other.date === date && other.arrivedAt! <= onMyWayAt);
    const from: Place = before?.place ?? start;
    return [{ real: (arrivedAt! - onMyWayAt) / MINUTE_MS, planned: driveMinutes(from, place, percent) }];
  });
  const learned = learnedPercent(drives);
  return learned !== null && Math.abs(learned - rules.drivePercent) >= WORTH_ASKING ? learned : null;
}
