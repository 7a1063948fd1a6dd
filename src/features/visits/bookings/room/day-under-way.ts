import {
  type ArrivalWindow,
  fromNow,
  leftWhenLate,
  planDay,
  visitIds,
  windowsWhenLate,
} from "#src/domain/day/planner.ts";
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
  hoursOn,
  type PauseChoices,
  placeIn,
  placeOf,
  type Schedule,
  stopOf,
} from "./day-as-planned.ts";
import type { DelayTold } from "./day-visits.ts";

/** What was read of today, and what the groomer has told us in its course. */
export interface GivenToday extends Given {
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
  const left = visitIds(day.stops);
  const visits = facts.visits.filter(({ id }) => left.has(id));
  return {
    ...facts,
    visits,
    day: { ...day, from },
    from: placeIn(facts, at),
    behind: given.ended.length + given.visits.length - visits.length,
  };
}

/**
 * The visits that the groomer has not set out for, from where the van was last, and with the delay they have told us
 * of.
 */
export function asTold(schedule: Schedule, { visits, off, ended, delay }: GivenToday): DayFacts {
  const date = schedule.openings.today;
  const ahead = visits.filter(isToSetOutFor);
  const last = lastSeen(schedule, [...ended, ...visits]);
  const isLater = delay !== null && delay.toldAt > (last?.toldAt ?? 0);
  // Of a van on its way the delay says when it leaves the visit that it is driving to.
  const seen = isLater && last?.isOnTheWay ? { ...last, minute: delay.from } : last;
  const asSeen = factsOf(schedule, date, { visits: ahead, off: since(seen?.minute ?? 0, off), seen });
  // Visits are often marked as completed hours later, and the day then looks impossible: it goes by its plan instead.
  const facts = planDay(asSeen.day) ? asSeen : factsOf(schedule, date, { visits: ahead, off });
  return isLater && !last?.isOnTheWay ? delayed(facts, delay) : facts;
}

const isToSetOutFor = ({ onMyWayAt, arrivedAt }: DayVisit) => (arrivedAt ?? onMyWayAt) === null;

interface LateOnTheWay {
  /** Another hour for those who wait at the van's next stop; empty where the one that they were told is kept. */
  hours: Map<number, ArrivalWindow>;
  /** When the van leaves there. */
  leaves: number;
  /** The day from there on. */
  rest: DayFacts;
}

/**
 * A van that is on its way and comes `minutes` later than it should: to the visit that `next` names, or to the one that the groomer has
 * set out for last, until the van should be there. Those who were told no hour were told about when the van comes, and get one. Undefined while it is not on its way there.
 */
export function lateOnTheWay(
  schedule: Schedule,
  { visits, off, ended }: GivenToday,
  { at, minutes, next }: { at: number; minutes: number; next?: number | undefined },
): LateOnTheWay | undefined {
  const told = inOrderTold([...ended, ...visits]);
  const visit = next === undefined ? told.at(-1) : told.find(({ id }) => id === next);
  if (!visit || !isOnTheWay(visit)) return undefined;
  const date = schedule.openings.today;
  const seen = seenAt(schedule, visit, told[told.indexOf(visit) - 1]);
  const stop = stopOf(schedule, hoursOn(schedule.openings, date), visit);
  const expected = seen.minute - stop.busy;
  if (next === undefined && at >= expected) return undefined;
  const arrives = Math.max(expected, at) + minutes;
  const leaves = Math.max(arrives, stop.opens) + stop.busy;
  const closes = visit.arrivalFrom === null ? 0 : stop.closes;
  const there = {
    stops: [{ ...stop, closes }],
    pauses: [],
    drive: [
      [0, 0],
      [0, 0],
    ],
    home: [0],
  };
  return {
    hours: windowsWhenLate(there, [0], { from: arrives, now: at }),
    leaves,
    rest: factsOf(schedule, date, {
      visits: visits.filter(isToSetOutFor),
      off: since(leaves, off),
      seen: { ...seen, minute: leaves },
    }),
  };
}

const isOnTheWay = ({ status, onMyWayAt, arrivedAt }: DayVisit) =>
  status === "accepted" && onMyWayAt !== null && arrivedAt === null;

/** Pauses and busy times that were over before the van was seen are behind it. */
function since(minute: number, { pauses, busyStops, pausesAlone }: DayOff): DayOff {
  const isLeft = ({ closes }: { closes: number }) => closes >= minute;
  const left = (choices: PauseChoices): PauseChoices => {
    const lists = choices.map((pauses) => pauses.filter(isLeft));
    // Where lunch may still come, no one says that it is over.
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
  const isLeft = visitIds(left.day.stops);
  return {
    ...facts,
    visits: facts.visits.filter(({ id }) => isLeft.has(id)),
    day: { ...left.day, from },
    from: placeIn(facts, left.from),
  };
}

/** Where the groomer last said to be: done with a visit, at the door, or on the way. */
export function lastSeen(schedule: Schedule, visits: readonly DayVisit[]): Seen | undefined {
  const told = inOrderTold(visits);
  const last = told.at(-1);
  return last && seenAt(schedule, last, told.at(-2));
}

type Seen = NonNullable<Given["seen"]> & { isOnTheWay: boolean };

const inOrderTold = (visits: readonly DayVisit[]) =>
  visits.filter((visit) => toldAt(visit) > 0).sort((a, b) => toldAt(a) - toldAt(b));

/** When the van leaves a visit of which the groomer has said something; `before` is the one that it came from. */
function seenAt(schedule: Schedule, last: DayVisit, before: DayVisit | undefined): Seen {
  const { start, rules } = schedule;
  const minute = minutesOfDay(localTime(toldAt(last), start.timeZone).timeNow);
  const place = placeOf(schedule, last);
  const seen = { place, toldAt: toldAt(last), isOnTheWay: isOnTheWay(last) };
  if (last.status !== "accepted") return { ...seen, minute };
  const busy = rules.setupMinutes + last.visitMinutes;
  if (last.arrivedAt !== null) return { ...seen, minute: minute + busy };
  const drive = driveMinutes(before ? placeOf(schedule, before) : start, place, drivePercent(rules));
  return { ...seen, minute: minute + drive + busy };
}

const toldAt = ({ status, statusChangedAt, onMyWayAt, arrivedAt }: DayVisit) =>
  status === "accepted" ? (arrivedAt ?? onMyWayAt ?? 0) : statusChangedAt;
