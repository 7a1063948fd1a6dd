import { and, desc, eq, gte, sql } from "drizzle-orm";
import { type Db, usZips, visits } from "#db/db.ts";
import { allRowsQuery, asLimit, asSql } from "#db/prepared.ts";
import type { Viewer } from "#src/base/context.ts";
import { moreDrivesNeeded, percentOfPlanned, type RealAndPlanned } from "#src/domain/learned-drives.ts";
import { driveMinutes } from "#src/domain/travel.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import type { DriveLearning } from "#src/shared/listing/day-rules.ts";
import { homeSince, zipSql } from "../../visits/bookings/capacity/day-places.ts";
import { findSchedule, percentOfUsualDrive } from "../../visits/bookings/capacity/read-days.ts";

const DRIVES = 60;
/** Minimum difference in percent that is worth a suggestion. */
const WORTH_ASKING = 5;

const place = { lat: usZips.lat, lon: usZips.lon, radius: usZips.radius };

/** The van may have come from a visit of that day without "I'm here". */
const isFromKnownPlace = sql`NOT EXISTS (SELECT 1 FROM visits AS other WHERE other.groomer_id = ${visits.groomerId}
  AND other.preferred_date = ${visits.preferredDate} AND other.status IN ('accepted', 'completed', 'no_show')
  AND other.arrived_at IS NULL AND other.starts_at < ${visits.onMyWayAt})`;

const arrived = allRowsQuery((db, { groomerId, since }: { groomerId: number; since: number }) =>
  db
    .select({ date: visits.preferredDate, onMyWayAt: visits.onMyWayAt, arrivedAt: visits.arrivedAt, place })
    .from(visits)
    .leftJoin(usZips, eq(usZips.zip, zipSql(visits.serviceZipCode)))
    .where(and(eq(visits.groomerId, asSql(groomerId)), gte(visits.arrivedAt, since), isFromKnownPlace))
    .orderBy(desc(visits.arrivedAt))
    .limit(asLimit(DRIVES)),
);

/** Learned from the drives between 'On my way' and 'I am here'. */
export function findTrafficPercent(db: Db, { groomerId }: Viewer, now: number): DriveLearning {
  const schedule = groomerId === null ? undefined : findSchedule(db, groomerId, now);
  if (groomerId === null || !schedule) return { learned: null, missing: moreDrivesNeeded([]) };
  const { start, rules } = schedule;
  const arrivals = arrived(db, { groomerId, since: homeSince(db, groomerId) });
  const percent = percentOfUsualDrive({ traffic: rules.traffic, drivePercent: 100 });
  const drives = arrivals.flatMap(({ onMyWayAt, arrivedAt, date, place }): RealAndPlanned[] => {
    if (!place || onMyWayAt === null || arrivedAt! <= onMyWayAt) return [];
    const before = arrivals.find((other) => other.date === date && other.arrivedAt! <= onMyWayAt);
    // The visit before may be of a closed account, which has no place.
    const from = before ? before.place : start;
    if (!from) return [];
    return [{ real: (arrivedAt! - onMyWayAt) / MINUTE_MS, planned: driveMinutes(from, place, percent) }];
  });
  const learned = percentOfPlanned(drives);
  const isNew = learned !== null && Math.abs(learned - rules.drivePercent) >= WORTH_ASKING;
  return { learned: isNew ? learned : null, missing: moreDrivesNeeded(drives) };
}
