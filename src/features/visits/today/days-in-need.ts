import type { Db } from "#db/open.ts";
import { timesOf } from "#src/domain/day/planner.ts";
import { addDays } from "#src/shared/base/time.ts";
import { MAX_DAYS } from "#src/shared/visits/day-plan-limits.ts";
import type { DayInNeed } from "#src/shared/visits/today/today.ts";
import { type DayFacts, readDays, type Schedule, withoutRoads } from "../bookings/room/day-facts.ts";
import { acceptedBetween } from "../bookings/room/day-visits.ts";
import { notByRoad } from "../bookings/room/why-not.ts";
import { stopNames } from "../own-visits/stop-names.ts";

/** Of the days that are planned already, those on which no order keeps every visit. */
export function daysInNeed(db: Db, schedule: Schedule): DayInNeed[] {
  const { today } = schedule.openings;
  const visits = acceptedBetween(db, schedule.start.id, addDays(today, 1), addDays(today, MAX_DAYS));
  const dates = [...new Set(visits.map(({ date }) => date))].sort();
  if (dates.length === 0) return [];
  return readDays(db, schedule, dates).flatMap((facts) =>
    timesOf(facts.day).isFeasible && !notByRoad(facts)
      ? []
      : { date: facts.date, more: moreByRoad(db, schedule, facts) },
  );
}

/** What roads add to the day as it worked when driving was guessed without them. */
function moreByRoad(db: Db, schedule: Schedule, facts: DayFacts): DayInNeed["more"] {
  const far = notByRoad(facts);
  if (far) return { to: stopNames(db, facts.visits).get(far.id)!, minutes: null };
  const before = timesOf(withoutRoads(schedule, facts));
  if (!before.isFeasible) return null;
  const placeNumber = new Map(facts.visits.map(({ id }, at) => [id, at]));
  const order = before.legs.map(({ id }) => placeNumber.get(id)!);
  const added = before.legs.map(({ drive }, at) => ({
    visit: facts.visits[order[at]!]!,
    minutes: facts.day.drive[order[at - 1] ?? facts.visits.length]![order[at]!]! - drive,
  }));
  const most = added.toSorted((a, b) => b.minutes - a.minutes)[0];
  if (!most || most.minutes <= 0) return null;
  const to = stopNames(db, facts.visits).get(most.visit.id)!;
  return { to, minutes: added.reduce((sum, { minutes }) => sum + minutes, 0) };
}
