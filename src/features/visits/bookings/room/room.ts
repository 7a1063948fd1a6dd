import type { Db, Tx } from "#db/open.ts";
import { ownDayOff } from "#src/domain/availability.ts";
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
import { driveMinutes, type Place } from "#src/domain/travel.ts";
import type { DayVisit } from "#src/domain/visits/visit.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { minutesOfDay } from "#src/shared/base/time-of-day.ts";
import type { TimeSlot } from "#src/shared/visits/booking-labels.ts";
import { type DayFacts, findSchedule, placeOf, readDay, type Schedule, stopOf, trafficPercent } from "./day-facts.ts";
import { placeOfZip } from "./day-places.ts";

/** A visit that is asked for. */
interface AskedRoom {
  place: Place;
  /** How long grooming takes. */
  minutes: number;
  /** Whose own visits give no mark; null for a stranger. */
  parentId: number | null;
  /** A parent asks, so the groomer's notice and cap on added driving count; when the groomer accepts they do not. */
  isRequest: boolean;
}

/** What the parts of a planned day offer to a visit; whether they are still ahead is asked elsewhere. */
export function slotsOfDay(schedule: Schedule, day: DayFacts, room: AskedRoom): SlotOn[] {
  const { facts, asked } = visitOn(schedule, day, room);
  return slotsOn(facts, asked);
}

/** What one part of that day offers. */
export const slotOfDay = (schedule: Schedule, day: DayFacts, room: AskedRoom, slot: TimeSlot): SlotOn =>
  slotsOfDay(schedule, day, room).find((one) => one.slot === slot)!;

/** The same without marks, for callers that only need to know whether there is room: without a limit of added driving in a third of the time. */
export function roomOn(schedule: Schedule, day: DayFacts, room: AskedRoom): SlotState[] {
  const { facts, asked } = visitOn(schedule, day, room);
  return facts.mostAdded === null ? statesOn(facts, asked) : slotsOn(facts, asked).map(({ state }) => state);
}

/** The same without that limit in any case, which is what strangers may know. */
export function statesOfDay(schedule: Schedule, day: DayFacts, room: Omit<AskedRoom, "parentId">): SlotState[] {
  const { facts, asked } = visitOn(schedule, day, { ...room, parentId: null });
  return statesOn(facts, asked);
}

/** A visit on a day, in minutes. */
export function visitOn(
  schedule: Schedule,
  facts: DayFacts,
  asked: AskedRoom,
): { facts: SlotFacts; asked: AskedVisit } {
  const { rules } = schedule;
  const others = facts.visits.filter(({ household }) => household !== asked.parentId);
  return {
    asked: {
      minutes: asked.minutes,
      ...drivesTo(schedule, facts, asked.place),
    },
    facts: {
      day: facts.day,
      hours: facts.hours,
      // Busy times are stops, but nobody's visits.
      maxVisits: rules.maxVisits - facts.behind + facts.day.stops.length - facts.visits.length,
      setup: rules.setupMinutes,
      mostAdded: asked.isRequest && facts.visits.length > 0 ? rules.mostAddedMinutes : null,
      households: new Set(others.map(({ household }) => household)).size,
      isFree: isFree(facts),
      earliest: earliestOn(schedule, facts.date, asked.isRequest),
    },
  };
}

const isFree = ({ day, behind }: DayFacts) => day.stops.length + behind + day.pauses.length === 0;

/** Minutes of driving to a place from the stops of a day, from the groomer's home, and from where the van goes on. */
function drivesTo(schedule: Schedule, facts: DayFacts, place: Place) {
  const { start, rules } = schedule;
  const legFrom = (from: Place) => driveMinutes(from, place, trafficPercent[rules.traffic]);
  return {
    drive: facts.day.stops.map(({ id }) => legFrom(facts.places.get(id)!)),
    home: legFrom(start),
    fromStart: legFrom(facts.from),
  };
}

/** The first minute of the day at which somebody new can be reached; undefined when the whole day is ahead. */
function earliestOn({ start, rules, openings, now }: Schedule, date: string, isRequest: boolean) {
  const notice = isRequest ? rules.noticeHours * HOUR_MS : 0;
  const { today, timeNow } = notice === 0 ? openings : localTime(now + notice, start.timeZone);
  return date === today ? minutesOfDay(timeNow) : undefined;
}

/** The hour that a visit would be told on a day that was read without it; undefined where it does not fit. */
export function arrivalOn(schedule: Schedule, facts: DayFacts, visit: DayVisit): ArrivalWindow | undefined {
  const { opens, closes, busy } = stopOf(schedule, facts.hours, visit);
  const { drive, home, fromStart } = drivesTo(schedule, facts, placeOf(schedule, visit));
  // The only visit of today may begin later in its part of the day than it otherwise would, as when it was asked for.
  const latest = isFree(facts) && facts.day.from !== undefined ? facts.day.from + fromStart : closes;
  const newcomer = { opens, closes: Math.max(closes, latest), busy, drive, fromStart };
  const plan = planDay(withStop(facts.day, newcomer, visit.id, home));
  const leg = plan?.legs.find(({ id }) => id === visit.id);
  return leg && arrivalWindowFor(leg.arrives, opens);
}

/** A visit at a time that is asked for, or to be agreed. */
interface AskedVisitTime {
  groomerId: number;
  parentId: number;
  date: string;
  slot: TimeSlot;
  minutes: number;
  zipCode: string | null;
  isRequest: boolean;
  /** The booking itself, when it is to be moved. */
  without?: number | undefined;
}

/**
 * Why a groomer's day has no room for a visit, said to the groomer; undefined when it has, when the groomer's days are not
 * planned, and for a day before today, which is as it was.
 */
export function capacityRefusal(db: Db | Tx, asked: AskedVisitTime, now: number): string | undefined {
  const schedule = findSchedule(db, asked.groomerId, now);
  if (!schedule?.rules.isPlanned || asked.date < schedule.openings.today) return undefined;
  const facts = readDay(db, schedule, asked.date, asked.without);
  const place = placeOfZip(db, schedule, asked.zipCode);
  const offered = slotOfDay(schedule, facts, { ...asked, place }, asked.slot);
  return refusalOn(schedule, facts, offered);
}

/** Why what a part of a day offers is no room, said to the groomer. */
export function refusalOn(
  { openings, rules }: Schedule,
  { date, visits, behind }: DayFacts,
  { state }: Pick<SlotOn, "state">,
): string | undefined {
  const dayOff = ownDayOff(openings, date);
  if (dayOff) return dayOff;
  const { maxVisits } = rules;
  if (visits.length + behind >= maxVisits) {
    return `You take at most ${maxVisits === 1 ? "1 visit" : `${maxVisits} visits`} a day, and this day has that many.`;
  }
  if (state === "closed") return "You are not open in that part of the day.";
  return state === "full" ? "There is no room for this visit between the others of that day." : undefined;
}
