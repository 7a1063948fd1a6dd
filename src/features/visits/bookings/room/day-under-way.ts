import { fromNow, leftWhenLate, planDay } from "#src/domain/day/planner.ts";
import { driveMinutes } from "#src/domain/travel.ts";
import type { DayVisit } from "#src/domain/visits/visit.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { minutesOfDay } from "#src/shared/base/time-of-day.ts";
import {
  type DayFacts,
  type DayOff,
  drivePercent,
  factsOf,
  type Given,
  type PauseChoices,
  placeOf,
  type Schedule,
} from "./day-as-planned.ts";
import type { DelayTold } from "./day-visits.ts";

/** What was read of today, and what the groomer has told us in its course. */
interface GivenToday extends Given {
  /** Completed, or nobody was at home. */
  ended: DayVisit[];
  delay: DelayTold | null;
}

/**
 * The rest of today. Visits that are over, and those the groomer has set out for, are behind the van: by what the
 * groomer has told us, or else by the plan.
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

/**
 * The visits that the groomer has not set out for, from where the van was last, and with the delay they have told us
 * of.
 */
export function asTold(schedule: Schedule, { visits, off, ended, delay }: GivenToday): DayFacts {
  const date = schedule.openings.today;
  const ahead = visits.filter(({ onMyWayAt, arrivedAt }) => (arrivedAt ?? onMyWayAt) === null);
  const seen = lastSeen(schedule, [...ended, ...visits]);
  const asSeen = factsOf(schedule, date, { visits: ahead, off: since(seen?.minute ?? 0, off), seen });
  // Visits are often marked as completed hours later, and the day then looks impossible: it goes by its plan instead.
  const facts = planDay(asSeen.day) ? asSeen : factsOf(schedule, date, { visits: ahead, off });
  return delay && delay.toldAt > (seen?.toldAt ?? 0) ? delayed(facts, delay) : facts;
}

/** Pauses and busy times that were over before the van was seen are behind it. */
function since(minute: number, { pauses, busyStops, pausesAlone }: DayOff): DayOff {
  const isLeft = ({ closes }: { closes: number }) => closes >= minute;
  const left = (choices: PauseChoices): PauseChoices => {
    const lists = choices.map((pauses) => pauses.filter(isLeft));
    // Where lunch may still come, nobody says that it is over.
    const [first, ...others] = lists.filter((pauses) => pauses.some(({ what }) => what === "lunch"));
    return first ? [first, ...others] : [lists[0]!];
  };
  return {
    pauses: left(pauses),
    busyStops: busyStops.filter(({ stop }) => isLeft(stop)),
    pausesAlone: left(pausesAlone),
  };
}

/** What was still ahead when the groomer told us of a delay, from the minute at which the van goes on. */
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

/** Where the groomer last said to be: done with a visit, at the door, or on the way. */
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
  const drive = driveMinutes(before ? placeOf(schedule, before) : start, place, drivePercent(rules));
  return { place, minute: minute + drive + busy, toldAt: toldAt(last) };
}

const toldAt = ({ status, statusChangedAt, onMyWayAt, arrivedAt }: DayVisit) =>
  status === "accepted" ? (arrivedAt ?? onMyWayAt ?? 0) : statusChangedAt;
