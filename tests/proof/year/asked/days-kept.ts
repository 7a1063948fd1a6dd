import { statement } from "#db/statement.ts";
import { findSchedule, readDay } from "#src/features/visits/bookings/room/day-facts.ts";
import { bruteForce } from "#tests/domain/brute-force.ts";
import { Failure } from "../failure.ts";
import type { World } from "../world.ts";
import type { Standing } from "./watch.ts";

/** More orders than anybody wants to try. */
const MOST_STOPS = 6;

/** Every acceptance that is not marked as forced leaves a day that can be driven: tried in every order, minute by minute. */
export function checkDaysKept(world: World, before: ReadonlyMap<number, Standing>, rows: readonly Standing[]) {
  for (const row of rows) {
    const was = before.get(row.id);
    const isTaken = row.status === "accepted" && row.isForced === 0 && was !== undefined;
    const isNew = isTaken && (was.status !== "accepted" || was.date !== row.date || was.slot !== row.slot);
    if (isNew && !canBeDriven(world, row)) {
      throw new Failure(
        4,
        `Booking ${row.id} was accepted for ${row.date}, a day that cannot be driven, and is not marked`,
      );
    }
  }
}

function canBeDriven({ ctx: { db }, clock }: World, { groomerId, date }: Standing): boolean {
  const schedule = findSchedule(db, groomerId, clock.now());
  // Today some of the day is over, and what is left of it depends on where the van is.
  if (!schedule?.rules.isPlanned || date <= schedule.openings.today) return true;
  const { day, hours, visits } = readDay(db, schedule, date);
  // What the groomer has entered or forced there before, knowing that it is full, is theirs.
  if (isFullKnowingly(db, groomerId, date)) return true;
  if (hours === null || visits.length > schedule.rules.maxVisits) return false;
  return day.stops.length > MOST_STOPS || bruteForce(day) !== undefined;
}

const isFullKnowingly = (db: World["ctx"]["db"], groomerId: number, date: string) =>
  statement<unknown, [number, string, number, string]>(
    db,
    `SELECT 1 FROM bookings WHERE groomer_id = ? AND preferred_date = ? AND status = 'accepted' AND is_forced = 1
     UNION ALL SELECT 1 FROM own_visits WHERE groomer_id = ? AND date = ?`,
  ).get(groomerId, date, groomerId, date) !== null;
