import { fromNow, leftWhenLate, planDay } from "#src/domain/day/planner.ts";
import { driveMinutes } from "#src/domain/travel.ts";
import type { DayVisit } from "#src/domain/visits/visit.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { minutesOfDay } from "#src/shared/base/time-of-day.ts";
import {
  type DayFacts,
  type DayOff,
  factsOf,
  type Given,
  placeOf,
  type Schedule,
  trafficPercent,
} from "./day-as-planned.ts";
import type { DelayTold } from "./day-visits.ts";

/** Today's visits and pauses, and what the groomer has told us in its course. */
interface GivenToday extends Given {
  /** Visits that are over: done, or nobody was there. */
  ended: DayVisit[];
  delay: DelayTold | null;
}

/**
 * Today the van goes on from where it was seen last: visits that are over, and those it has set out for, lie behind, by what the
 * groomer has said or else by the plan.
 */
export function fromNowOn(schedule: Schedule, given: GivenToday): DayFacts {
  const now = minutesOfDay(schedule.openings.timeNow);
  const facts = asTold(schedule, given);
  const { at, from = now, ...day } = fromNow(facts.day, now);
  const left = new Set(day.stops.map(({ id }) => id));
  const visits = facts.visits.filter(({ id }) => left.has(id));
  return {
    ...facts,
    visits,
    day: { ...day, from },
    from: placeAt(facts, at),
    behind: given.ended.length + given.visits.length - visits.length,
  };
}

const placeAt = ({ places, from }: DayFacts, stop: number | undefined) =>
  stop === undefined ? from : places.get(stop)!;

/** The visits that the groomer has not set out for, from where the van was seen last, as late as they have said. */
export function asTold(schedule: Schedule, { visits, off, ended, delay }: GivenToday): DayFacts {
  const date = schedule.openings.today;
  const ahead = visits.filter(({ onMyWayAt, arrivedAt }) => (arrivedAt ?? onMyWayAt) === null);
  const seen = lastSeen(schedule, [...ended, ...visits]);
  const asSeen = factsOf(schedule, date, { visits: ahead, off: since(seen?.minute ?? 0, off), seen });
  // Visits are often marked as done long after: a day that seems impossible for that is read by its plan.
  const facts = planDay(asSeen.day) ? asSeen : factsOf(schedule, date, { visits: ahead, off });
  return delay && delay.toldAt > (seen?.toldAt ?? 0) ? delayed(facts, delay) : facts;
}

/** Lunch whose hours were over by then is behind as well. */
function since(minute: number, { pauses, busyStops, pausesAlone }: DayOff): DayOff {
  const isLeft = ({ closes }: { closes: number }) => closes >= minute;
  return {
    pauses: pauses.filter(isLeft),
    busyStops: busyStops.filter(({ stop }) => isLeft(stop)),
    pausesAlone: pausesAlone.filter(isLeft),
  };
}

/** What the van had not reached when it was said to be late, from the minute on at which it goes on. */
function delayed(facts: DayFacts, { at, from }: DelayTold): DayFacts {
  const left = leftWhenLate(facts.day, { at });
  if (!left) return facts;
  const isLeft = new Set(left.day.stops.map(({ id }) => id));
  return {
    ...facts,
    visits: facts.visits.filter(({ id }) => isLeft.has(id)),
    day: { ...left.day, from },
    from: placeAt(facts, left.from),
  };
}

/** By the last thing that the groomer has said: that a visit is over, that they are there, or on their way to it. */
export function lastSeen(schedule: Schedule, visits: readonly DayVisit[]): Given["seen"] {
  const { start, rules } = schedule;
  const told = visits.filter((visit) => toldAt(visit) > 0).sort((a, b) => toldAt(a) - toldAt(b));
  const last = told.at(-1);
  if (!last) return undefined;
  const minute = minutesOfDay(localTime(toldAt(last), start.timeZone).timeNow);
  const place = placeOf(schedule, last);
  if (last.status !== "accepted") return { place, minute, toldAt: toldAt(last) };
  const busy = rules.setupMinutes + last.visitMinutes;
  if (last.arrivedAt !== null) return { place, minute: minute + busy, toldAt: toldAt(last) };
  const before = told.at(-2);
  const drive = driveMinutes(before ? placeOf(schedule, before) : start, place, trafficPercent[rules.traffic]);
  return { place, minute: minute + drive + busy, toldAt: toldAt(last) };
}

const toldAt = ({ status, statusChangedAt, onMyWayAt, arrivedAt }: DayVisit) =>
  status === "accepted" ? (arrivedAt ?? onMyWayAt ?? 0) : statusChangedAt;
