import type { Db } from "#db/db.ts";
import { type BestPlan, isSame, planTimes } from "#src/domain/day/planner.ts";
import { hasFerry, type Place, wayPartsOf } from "#src/domain/travel.ts";
import { isInWater } from "#src/features/places/map/water.ts";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { addDays } from "#src/shared/base/time.ts";
import type { ProblemDay, RoadCause } from "#src/shared/day/today/today.ts";
import { bestPlanOf, isConflict, stopNamesById, visitOffRoad } from "../../visits/bookings/capacity/infeasible-day.ts";
import {
  type PlannerDay,
  readDaysWithVisits,
  type Schedule,
  stopPlace,
  withGuessedDrives,
} from "../../visits/bookings/capacity/read-days.ts";

const DAYS_AHEAD = 60;

/** Infeasible days from tomorrow on, and whether roads are the cause. */
export function findInfeasibleDays(db: Db, schedule: Schedule): ProblemDay[] {
  const { today } = schedule.openings;
  return readDaysWithVisits(db, schedule, addDays(today, 1), addDays(today, DAYS_AHEAD)).flatMap((facts) =>
    isConflict(schedule, bestPlanOf(facts)) ? { date: facts.date, more: moreByRoad(db, schedule, facts) } : [],
  );
}

/** Minutes that real roads add. Null if the day is infeasible even without them. */
function moreByRoad(db: Db, schedule: Schedule, facts: PlannerDay): ProblemDay["more"] {
  const names = stopNamesById(db, facts.visits);
  const far = visitOffRoad(facts);
  if (far) return { to: names.get(far.id)!, minutes: 0, cause: "no road" };
  const before = planTimes(withGuessedDrives(schedule, facts));
  if (!before.isFeasible) return null;
  const added = addedLegs(facts, before);
  const most = added.filter(({ kind }) => kind === "visit").toSorted((a, b) => b.minutes - a.minutes)[0];
  if (!most || most.minutes <= 0) return null;
  const minutes = added.reduce((sum, leg) => sum + leg.minutes, 0);
  return minutes > 0 ? { to: names.get(most.id)!, minutes, cause: causeOf(most.from, most.place) } : null;
}

function addedLegs(facts: PlannerDay, before: BestPlan) {
  const { day, from } = facts;
  const home = { place: from, at: day.stops.length };
  const stops = before.legs.map((leg): { place: Place; at: number } => ({
    place: stopPlace(facts, leg),
    at: day.stops.findIndex(isSame(leg)),
  }));
  return before.legs.map(({ kind, id, drive }, at) => {
    const [last, next] = [stops[at - 1] ?? home, stops[at]!];
    return { kind, id, from: last.place, place: next.place, minutes: day.drive[last.at]![next.at]! - drive };
  });
}

/** Miles. Sampling distance along a straight line, and the least water that is more than a rough shoreline. */
const STEP = 0.1;
const WATER_MILES = 0.5;

function causeOf(from: Point, to: Point): RoadCause {
  if (hasFerry(from, to)) return "ferry";
  if (!crossesWater([from, to])) return "longer way";
  return crossesWater(wayPartsOf(from, to).flatMap(({ spots }) => spots)) ? "bridge" : "water";
}

function crossesWater(line: readonly Point[]): boolean {
  let [run, isWet] = [0, false];
  for (const [at, b] of line.slice(1).entries()) {
    const a = line[at]!;
    const miles = milesBetween(a, b);
    const steps = Math.ceil(miles / STEP);
    for (let step = 1; step <= steps && !isWet; step++) {
      const along = step / steps;
      const spot = { lat: a.lat + (b.lat - a.lat) * along, lon: a.lon + (b.lon - a.lon) * along };
      run = isInWater(spot) ? run + miles / steps : 0;
      isWet = run > WATER_MILES;
    }
  }
  return isWet;
}
