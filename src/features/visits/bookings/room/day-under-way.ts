import { hoursOn } from "#src/domain/availability.ts";
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
  type PauseChoices,
  placeIn,
  placeOf,
  type Schedule,
  stopOf,
} from "./day-as-planned.ts";
import type { DelayTold } from "./day-visits.ts";

export interface GivenToday extends Given {
  /** Completed or no-show. */
  ended: DayVisit[];
  delay: DelayTold | null;
}

/** Visits that are over or under way are behind the van, by the groomer's reports or else by the plan. */
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

export function asTold(schedule: Schedule, { visits, off, ended, delay }: GivenToday): DayFacts {
  const date = schedule.openings.today;
  const ahead = visits.filter(isToSetOutFor);
  const last = lastSeen(schedule, [...ended, ...visits]);
  const isLater = delay !== null && delay.toldAt > (last?.toldAt ?? 0);
  // For a van on its way, the delay determines when it leaves its next stop.
  const seen = isLater && last?.isOnTheWay ? { ...last, minute: delay.from } : last;
  const asSeen = factsOf(schedule, date, { visits: ahead, off: since(seen?.minute ?? 0, off), seen });
  // Visits are often completed hours late, which makes the day look infeasible. Then the plan is used.
  const facts = planDay(asSeen.day) ? asSeen : factsOf(schedule, date, { visits: ahead, off });
  return isLater && !last?.isOnTheWay ? delayed(facts, delay) : facts;
}

const isToSetOutFor = ({ onMyWayAt, arrivedAt }: DayVisit) => (arrivedAt ?? onMyWayAt) === null;

interface LateOnTheWay {
  /** New windows for clients at the next stop; empty if the sent one is kept. */
  hours: Map<number, ArrivalWindow>;
  leaves: number;
  rest: DayFacts;
}

/** For `next`, or the visit last set out for. Clients without a window get one. Undefined unless on the way. */
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

function since(minute: number, { pauses, busyStops, pausesAlone }: DayOff): DayOff {
  const isLeft = ({ closes }: { closes: number }) => closes >= minute;
  const left = (choices: PauseChoices): PauseChoices => {
    const lists = choices.map((pauses) => pauses.filter(isLeft));
    // Lunch is never assumed to be over if it can still come.
    const [first, ...others] = lists.filter((pauses) => pauses.some(({ what }) => what === "lunch"));
    return first ? [first, ...others] : [lists[0]!];
  };
  return {
    pauses: left(pauses),
    busyStops: busyStops.filter(({ stop }) => isLeft(stop)),
    pausesAlone: left(pausesAlone),
  };
}

/** Visits ahead when the delay was reported, from the minute at which the van continues. */
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

export function lastSeen(schedule: Schedule, visits: readonly DayVisit[]): Seen | undefined {
  const told = inOrderTold(visits);
  const last = told.at(-1);
  return last && seenAt(schedule, last, told.at(-2));
}

type Seen = NonNullable<Given["seen"]> & { isOnTheWay: boolean };

const inOrderTold = (visits: readonly DayVisit[]) =>
  visits.filter((visit) => toldAt(visit) > 0).sort((a, b) => toldAt(a) - toldAt(b));

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
