import type { Db, Tx } from "#db/db.ts";
import { ENDS_LATE, offDayText, slotRefusal, withoutParentLimits } from "#src/domain/availability.ts";
import {
  type ArrivalWindow,
  arrivalWindowFor,
  planDay,
  planTimes,
  type SlotInputs,
  type SlotState,
  type SlotTrial,
  slotStates,
  trySlots,
  type VisitToPlace,
  withStop,
} from "#src/domain/day/planner.ts";
import { driveMinutes, hasRoad, type Place } from "#src/domain/travel.ts";
import { type DayVisit, householdKey, zoneGapMinutes } from "#src/domain/visits/visit.ts";
import { minutesOfDay } from "#src/shared/base/time.ts";
import type { TimeSlot } from "#src/shared/visits/booking-labels.ts";
import type { ProposedTime } from "#src/shared/visits/proposals.ts";
import {
  findSchedule,
  knownPlaceOf,
  minuteNow,
  type PlannerDay,
  percentOfUsualDrive,
  readDay,
  type Schedule,
  stopPlace,
  visitStop,
} from "./read-days.ts";

interface VisitNeeds {
  /** Null without a known ZIP code. */
  place: Place | null;
  /** Grooming only, without drive and setup. */
  minutes: number;
  /** The parent's own visits don't mark a slot as nearby. Null for a stranger. */
  parentId: number | null;
  /** A parent asks, so the groomer's notice and cap on added driving apply. */
  isRequest: boolean;
  /** The minute of the groomer's day at which a visit at an exact time begins. */
  begins?: number | undefined;
}

/** Slots that have begun are included. */
export function slotsOfDay(schedule: Schedule, day: PlannerDay, needs: VisitNeeds): SlotTrial[] {
  const { facts, visit } = slotInputsOn(schedule, day, needs);
  return trySlots(facts, visit);
}

export const slotOfDay = (schedule: Schedule, day: PlannerDay, needs: VisitNeeds, slot: TimeSlot): SlotTrial =>
  slotsOfDay(schedule, day, needs).find((one) => one.slot === slot)!;

/** Skips marks, so it takes a third of the time, unless added driving is capped. */
export function slotStatesOn(schedule: Schedule, day: PlannerDay, needs: VisitNeeds): SlotState[] {
  const { facts, visit } = slotInputsOn(schedule, day, needs);
  return facts.mostAdded === null ? slotStates(facts, visit) : trySlots(facts, visit).map(({ state }) => state);
}

/** The public answer, as if added driving were not capped. */
export function publicStatesOn(schedule: Schedule, day: PlannerDay, needs: Omit<VisitNeeds, "parentId">): SlotState[] {
  const { facts, visit } = slotInputsOn(schedule, day, { ...needs, parentId: null });
  return slotStates(facts, visit);
}

export function slotInputsOn(
  schedule: Schedule,
  day: PlannerDay,
  needs: VisitNeeds,
): { facts: SlotInputs; visit: VisitToPlace } {
  const { rules } = schedule;
  const own = needs.parentId === null ? null : householdKey(needs.parentId);
  const all = new Set(day.visits.map(({ household }) => household));
  const isOwnDay = own !== null && all.delete(own);
  return {
    visit: { minutes: needs.minutes, at: needs.begins, ...drivesTo(schedule, day, needs.place, needs.begins) },
    facts: {
      day: day.day,
      hours: day.hours,
      maxVisits: !needs.place || hasRoad(schedule.start, needs.place) ? mostVisits(rules, day) : 0,
      setup: rules.setupMinutes,
      mostAdded: needs.isRequest && day.visits.length > 0 ? rules.mostAddedMinutes : null,
      // A mark from a single client, or on a day of another visit, would reveal where others live.
      households: needs.isRequest && (all.size < 2 || isOwnDay) ? 0 : all.size,
      isFree: isFree(day),
      earliest: earliestOn(schedule, day.date, needs.isRequest),
    },
  };
}

const mostVisits = ({ maxVisits }: Schedule["rules"], { day, visits, behind }: PlannerDay) =>
  maxVisits - behind + day.stops.length - visits.length;

const isFree = ({ day, behind }: PlannerDay) => day.stops.length + behind + day.pauses.length === 0;

/** To an unknown place, as if it were where the van is at that minute. */
export function drivesTo(schedule: Schedule, day: PlannerDay, known: Place | null, minute = 0) {
  const { start, rules } = schedule;
  const percent = percentOfUsualDrive(rules);
  const place =
    known ??
    stopPlace(
      day,
      planTimes(day.day).legs.findLast(({ arrives }) => arrives <= minute),
    );
  const legFrom = (from: Place) => (!known && from === place ? 0 : driveMinutes(from, place, percent));
  const home = legFrom(start);
  return {
    drive: day.day.stops.map((stop) => legFrom(stopPlace(day, stop))),
    home,
    fromStart: day.from === start ? home : legFrom(day.from),
  };
}

/** Undefined while the whole day is ahead. */
function earliestOn({ openings }: Schedule, date: string, isRequest: boolean) {
  const { soonest } = isRequest ? openings : withoutParentLimits(openings);
  return soonest.startsWith(date) ? minutesOfDay(soonest.slice(11)) : undefined;
}

/** Undefined if the visit doesn't fit. `facts` must not include the visit. */
export function arrivalWindowOn(schedule: Schedule, day: PlannerDay, visit: DayVisit): ArrivalWindow | undefined {
  const { opens, closes, busy } = visitStop(schedule, day.hours, visit);
  const place = knownPlaceOf(visit);
  // The first drive of a day can start at any time, so an unreachable place would otherwise fit.
  if (place && !hasRoad(day.from, place)) return undefined;
  const { drive, home, fromStart } = drivesTo(schedule, day, place, opens);
  // The only visit left today may start after its slot, as when it was requested.
  const latest = isFree(day) && day.day.from !== undefined ? day.day.from + fromStart : closes;
  const newcomer = { opens, closes: Math.max(closes, latest), busy, drive, fromStart };
  const plan = planDay(withStop(day.day, newcomer, { kind: "visit", id: visit.id }, home));
  const leg = plan?.legs.find(({ kind, id }) => kind === "visit" && id === visit.id);
  return leg && arrivalWindowFor(leg.arrives, opens, minuteNow(schedule, day.date));
}

interface ExactVisitNeeds extends Omit<VisitNeeds, "begins">, ProposedTime {
  groomerId: number;
  /** The visit's clock, by which an exact time is read. */
  timeZone?: string;
  /** ID of a booking that is being moved, so that it doesn't block itself. */
  without?: number | undefined;
}

export interface ScheduleAndDay {
  schedule: Schedule;
  facts: PlannerDay;
}

interface FitCheck {
  /** Undefined in the past and while days are not planned. */
  day: ScheduleAndDay | undefined;
  refusal: string | undefined;
}

export function fitCheckOf(db: Db | Tx, needs: ExactVisitNeeds, now: number): FitCheck {
  const schedule = findSchedule(db, needs.groomerId, now);
  if (!schedule || needs.date < schedule.openings.today) return { day: undefined, refusal: undefined };
  if (!schedule.rules.isPlanned) return { day: undefined, refusal: closedTextOn(schedule, needs) };
  const facts = readDay(db, schedule, needs.date, needs.without);
  const begins = exactMinuteOf(schedule, needs, needs.timeZone);
  const offered = slotOfDay(schedule, facts, { ...needs, begins }, needs.slot);
  const isLate = needs.isRequest && offered.state === "late";
  return {
    day: { schedule, facts },
    refusal: isLate ? ENDS_LATE : refusalTextOn(schedule, facts, offered, needs.place),
  };
}

const CLOSED = "You're closed at that time of day.";

function closedTextOn({ openings }: Schedule, { date, slot }: ProposedTime): string | undefined {
  const isOpen = slotRefusal(withoutParentLimits(openings), date, slot, 0) !== "not-open";
  return offDayText(openings, date) ?? (isOpen ? undefined : CLOSED);
}

/** The minute of the groomer's day at which an exact time begins; undefined for a time of day. */
export const exactMinuteOf = (
  { start }: Schedule,
  { date, time }: ProposedTime,
  timeZone = start.timeZone,
): number | undefined => (time ? minutesOfDay(time) + zoneGapMinutes(date, timeZone, start.timeZone) : undefined);

export function refusalTextOn(
  { start, openings, rules }: Schedule,
  { date, visits, behind }: PlannerDay,
  { state }: Pick<SlotTrial, "state">,
  place: Place | null = start,
): string | undefined {
  const dayOff = offDayText(openings, date);
  if (dayOff) return dayOff;
  if (place && !hasRoad(start, place)) return "We can't find a road or ferry from your starting point.";
  const { maxVisits } = rules;
  if (visits.length + behind >= maxVisits) {
    return `This day is full. Your limit is ${maxVisits === 1 ? "1 visit" : `${maxVisits} visits`} a day.`;
  }
  if (state === "closed") return CLOSED;
  return state === "full" ? "This visit doesn't fit between your other visits that day." : undefined;
}
