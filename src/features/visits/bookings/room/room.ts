import type { Db, Tx } from "#db/open.ts";
import { asGroomer, endsTooLate, ownDayOff } from "#src/domain/availability.ts";
import {
  type ArrivalWindow,
  type AskedVisit,
  arrivalWindowFor,
  planDay,
  type SlotFacts,
  type SlotOn,
  type SlotState,
  slotsOn,
  statesOn,
  withStop,
} from "#src/domain/day/planner.ts";
import { driveMinutes, isByRoad, type Place } from "#src/domain/travel.ts";
import { clockShift } from "#src/domain/visits/own-clock.ts";
import { type DayVisit, homeOf } from "#src/domain/visits/visit.ts";
import { minutesOfDay } from "#src/shared/base/time-of-day.ts";
import type { TimeSlot } from "#src/shared/visits/booking-labels.ts";
import type { ProposedTime } from "#src/shared/visits/proposals.ts";
import {
  type DayFacts,
  drivePercent,
  findSchedule,
  minuteNow,
  placeIn,
  placeOf,
  readDay,
  type Schedule,
  stopOf,
} from "./day-facts.ts";
import { anywhere } from "./day-places.ts";

interface AskedRoom {
  place: Place;
  /** Of grooming, without the drive and the setup. */
  minutes: number;
  /** A parent's own visits give no mark; null for a stranger. */
  parentId: number | null;
  /**
   * Whether a parent asks: then the groomer's notice and limit of added driving apply, and not when the groomer
   * accepts.
   */
  isRequest: boolean;
  /** The minute of the groomer's day at which a visit at an exact time begins. */
  begins?: number | undefined;
}

/** What each part of a planned day offers a visit. Whether it is still ahead is not asked here. */
export function slotsOfDay(schedule: Schedule, day: DayFacts, room: AskedRoom): SlotOn[] {
  const { facts, asked } = visitOn(schedule, day, room);
  return slotsOn(facts, asked);
}

export const slotOfDay = (schedule: Schedule, day: DayFacts, room: AskedRoom, slot: TimeSlot): SlotOn =>
  slotsOfDay(schedule, day, room).find((one) => one.slot === slot)!;

/** Only whether there is room, without marks, which takes a third of the time where added driving is not limited. */
export function roomOn(schedule: Schedule, day: DayFacts, room: AskedRoom): SlotState[] {
  const { facts, asked } = visitOn(schedule, day, room);
  return facts.mostAdded === null ? statesOn(facts, asked) : slotsOn(facts, asked).map(({ state }) => state);
}

/** What strangers may know: the states as if added driving were not limited. */
export function statesOfDay(schedule: Schedule, day: DayFacts, room: Omit<AskedRoom, "parentId">): SlotState[] {
  const { facts, asked } = visitOn(schedule, day, { ...room, parentId: null });
  return statesOn(facts, asked);
}

/** A visit and a day as the planner takes them, in minutes. */
export function visitOn(
  schedule: Schedule,
  facts: DayFacts,
  asked: AskedRoom,
): { facts: SlotFacts; asked: AskedVisit } {
  const { rules } = schedule;
  const own = asked.parentId === null ? null : homeOf(asked.parentId);
  const others = new Set(facts.visits.map(({ household }) => household).filter((one) => one !== own)).size;
  return {
    asked: {
      minutes: asked.minutes,
      at: asked.begins,
      ...drivesTo(schedule, facts, asked.place),
    },
    facts: {
      day: facts.day,
      hours: facts.hours,
      maxVisits: isByRoad(schedule.start, asked.place) ? mostVisits(rules, facts) : 0,
      setup: rules.setupMinutes,
      mostAdded: asked.isRequest && facts.visits.length > 0 ? rules.mostAddedMinutes : null,
      // A mark that one household makes would tell a parent where it lives.
      households: asked.isRequest && others < 2 ? 0 : others,
      isFree: isFree(facts),
      earliest: earliestOn(schedule, facts.date, asked.isRequest),
    },
  };
}

/** Busy times are stops, but nobody's visits. */
const mostVisits = ({ maxVisits }: Schedule["rules"], { day, visits, behind }: DayFacts) =>
  maxVisits - behind + day.stops.length - visits.length;

const isFree = ({ day, behind }: DayFacts) => day.stops.length + behind + day.pauses.length === 0;

/** Minutes of driving to a place: from each stop of the day, from home, and from where the van goes on. */
function drivesTo(schedule: Schedule, facts: DayFacts, place: Place) {
  const { start, rules } = schedule;
  const percent = drivePercent(rules);
  const legFrom = (from: Place) => driveMinutes(from, place, percent);
  return {
    drive: facts.day.stops.map((stop) => legFrom(placeIn(facts, stop))),
    home: legFrom(start),
    fromStart: legFrom(facts.from),
  };
}

/** The first minute at which the van can reach somebody new; undefined when the whole day is ahead. */
function earliestOn({ openings }: Schedule, date: string, isRequest: boolean) {
  const { soonest } = isRequest ? openings : asGroomer(openings);
  return soonest.startsWith(date) ? minutesOfDay(soonest.slice(11)) : undefined;
}

/**
 * The arrival window that a visit would be told, on a day that was read without it; undefined where it does not fit.
 */
export function arrivalOn(schedule: Schedule, facts: DayFacts, visit: DayVisit): ArrivalWindow | undefined {
  const { opens, closes, busy } = stopOf(schedule, facts.hours, visit);
  const place = placeOf(schedule, visit);
  // The first drive of a day may begin as early as it likes, and would lead there all the same.
  if (!isByRoad(facts.from, place)) return undefined;
  const { drive, home, fromStart } = drivesTo(schedule, facts, place);
  // Alone on the rest of today, it may begin after its part of the day, as it could when it was asked for.
  const latest = isFree(facts) && facts.day.from !== undefined ? facts.day.from + fromStart : closes;
  const newcomer = { opens, closes: Math.max(closes, latest), busy, drive, fromStart };
  const plan = planDay(withStop(facts.day, newcomer, { kind: "visit", id: visit.id }, home));
  const leg = plan?.legs.find(({ kind, id }) => kind === "visit" && id === visit.id);
  return leg && arrivalWindowFor(leg.arrives, opens, minuteNow(schedule, facts.date));
}

interface AskedVisitTime extends Omit<AskedRoom, "place" | "begins">, ProposedTime {
  groomerId: number;
  /** The visit's clock, by which an exact time is read. */
  timeZone?: string;
  /** The middle of its ZIP code; it may be anywhere in the service area without. */
  at: Place | null | undefined;
  /** The booking's own id when it is to be moved, so that it is not in its own way. */
  without?: number | undefined;
}

/** A day as it is planned, and by what. */
export interface PlannedDay {
  schedule: Schedule;
  facts: DayFacts;
}

interface Room {
  /** Without the visit; undefined when days are not planned, and in the past, which nothing changes any more. */
  day: PlannedDay | undefined;
  /** Why it has no room, as a sentence to the groomer; undefined when it has. */
  refusal: string | undefined;
}

/** Whether a day has room for a visit. */
export function roomFor(db: Db | Tx, asked: AskedVisitTime, now: number): Room {
  const schedule = findSchedule(db, asked.groomerId, now);
  if (!schedule?.rules.isPlanned || asked.date < schedule.openings.today) return { day: undefined, refusal: undefined };
  const facts = readDay(db, schedule, asked.date, asked.without);
  const place = asked.at ?? anywhere(schedule.start);
  const begins = minuteOf(schedule, asked, asked.timeZone);
  const offered = slotOfDay(schedule, facts, { ...asked, place, begins }, asked.slot);
  const isLate = asked.isRequest && offered.state === "late";
  return { day: { schedule, facts }, refusal: isLate ? endsTooLate : refusalOn(schedule, facts, offered, place) };
}

/** The minute of the groomer's day at which an exact time begins; undefined for a time of day. */
export const minuteOf = (
  { start }: Schedule,
  { date, time }: ProposedTime,
  timeZone = start.timeZone,
): number | undefined => (time ? minutesOfDay(time) + clockShift(date, timeZone, start.timeZone) : undefined);

/** Why a part of a day has no room, as a sentence to the groomer. */
export function refusalOn(
  { start, openings, rules }: Schedule,
  { date, visits, behind }: DayFacts,
  { state }: Pick<SlotOn, "state">,
  place: Place = start,
): string | undefined {
  const dayOff = ownDayOff(openings, date);
  if (dayOff) return dayOff;
  if (!isByRoad(start, place)) return "We don't know a road or ferry from your starting point.";
  const { maxVisits } = rules;
  if (visits.length + behind >= maxVisits) {
    return `This day is full. Your limit is ${maxVisits === 1 ? "1 visit" : `${maxVisits} visits`} a day.`;
  }
  if (state === "closed") return "You're closed at that time of day.";
  return state === "full" ? "This visit doesn't fit between your other visits that day." : undefined;
}
