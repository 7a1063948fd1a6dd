import { canBePlanned, type DayTimes, MAX_STOPS, mostAtOnce, planDay, timesOf } from "#src/domain/day/planner.ts";
import { isByRoad } from "#src/domain/travel.ts";
import { type DayVisit, isBusyStop } from "#src/domain/visits/visit.ts";
import { clockTime, duration } from "#src/shared/base/time.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import type { DayFacts } from "./day-facts.ts";

/**
 * Why a day does not work, as a sentence to its groomer: who would be reached too late, and by how much. `names` are
 * by the number of the stop.
 */
export function whyNot(
  { facts, times }: { facts: DayFacts; times: DayTimes },
  names: ReadonlyMap<number, string>,
): string {
  const far = notByRoad(facts);
  if (far) return roadless(names.get(far.id)!);
  if (facts.visits.length > MAX_STOPS) return `More than ${MAX_STOPS} visits a day cannot be planned.`;
  const { stops, pauses } = facts.day;
  if (!canBePlanned(stops, pauses))
    return `More than ${mostAtOnce(pauses)} visits for one part of the day cannot be planned.`;
  const late = times.legs.filter(({ arrives, latest }) => arrives > latest);
  if (late.length === 0) return "The visits leave no room for the pauses of that day.";
  const first = late.slice(0, 2).map((leg) => `${duration(leg.arrives - leg.latest)} too late ${whereTo(leg, names)}`);
  const more = late.length - first.length;
  const others = more > 0 ? `, and too late at ${more} more` : "";
  const comes = `the van comes ${first.join(" and ")}${others}.`;
  return isForOrder(facts)
    ? `In this order ${comes}`
    : `In no order can all of these visits be kept. In this one ${comes}`;
}

/** "at Ana's", or "for what your other calendar has at 2:00 PM" */
export const whereTo = ({ id, latest }: { id: number; latest: number }, names: ReadonlyMap<number, string>): string =>
  isBusyStop({ id }) ? `for what your other calendar has at ${clockTime(timeOfDay(latest))}` : `at ${names.get(id)}'s`;

export const roadless = (name: string) => `No road or ferry that we know leads to ${name}'s.`;

/** A visit that no road leads to from where the van goes on: its day does not work. */
export const notByRoad = ({ visits, from }: DayFacts): DayVisit | undefined =>
  visits.find(({ lat, lon }) => lat !== null && lon !== null && !isByRoad(from, { lat, lon }));

/** A day's times. It does not work either where no road leads, although its first drive may begin as early as it likes. */
export function timesOn(facts: DayFacts): DayTimes {
  const times = timesOf(facts.day);
  return notByRoad(facts) ? { ...times, isFeasible: false } : times;
}

/** Whether it is the order set by hand that does not work. */
const isForOrder = ({ day }: DayFacts) =>
  day.stops.some(({ rank }) => rank !== undefined) &&
  planDay({ ...day, stops: day.stops.map((stop) => ({ ...stop, rank: undefined })) }) !== undefined;
