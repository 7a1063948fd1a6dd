import type { Db, Tx } from "#db/open.ts";
import { lastDay, type Openings, refusedDay, weekdayOf, whyNot } from "#src/domain/availability.ts";
import type { SlotState } from "#src/domain/day/planner.ts";
import { type Span, slotBounds } from "#src/domain/day/planner.ts";
import { homeOf } from "#src/domain/visits/visit.ts";
import { addDays } from "#src/shared/base/time.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import { type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import type { FreeDay, FreeSlot } from "#src/shared/visits/free-times.ts";
import { type DayFacts, hoursOn, readDays, type Schedule } from "./day-facts.ts";
import { placeOfZip } from "./day-places.ts";
import type { ExactPlace } from "./exact-zip.ts";
import { slotsOfDay, statesOfDay } from "./room.ts";

interface AskedTimes {
  minutes: number;
  /** Null for those who are answered like a stranger. */
  exact: ExactPlace | null;
}

/**
 * The parts of each day that are free for a visit. A full one gives away a little about where the groomer's other
 * visits are, so everybody is answered for the groomer's own ZIP code, without marks. Only a parent is answered for another
 * ZIP code, that of their own saved address (exact-zip.ts).
 */
export const freeDays = (db: Db | Tx, schedule: Schedule, dates: readonly string[], asked: AskedTimes): FreeDay[] => [
  ...eachFreeDay(db, schedule, dates, asked),
];

/** `freeDays` one day at a time, read together, so that a caller can let other requests in between two days. */
export function* eachFreeDay(
  db: Db | Tx,
  schedule: Schedule,
  dates: readonly string[],
  asked: AskedTimes,
): Generator<FreeDay> {
  if (dates.length === 0) return;
  if (!schedule.rules.isPlanned) {
    yield* dates.map((date) => unplannedDay(schedule, date, asked.minutes));
    return;
  }
  const { exact, minutes } = asked;
  for (const facts of readDays(db, schedule, dates)) {
    yield exact ? ownDay(db, schedule, facts, { exact, minutes }) : publicAvailability(schedule, facts, minutes);
  }
}

/** A planned day as strangers see it. */
export function publicAvailability(schedule: Schedule, facts: DayFacts, minutes: number): FreeDay {
  const { date } = facts;
  if (refusedDay(schedule.openings, date)) return closedDay(schedule, date);
  const states = statesOfDay(schedule, facts, { place: schedule.start, minutes, isRequest: true });
  const slots = timeSlots.map((slot, at) => ({ slot, state: states[at]!, nearby: false }));
  return dayOf(schedule, date, slots, minutes);
}

/** A day that the site does not plan: opening hours, clock and notice alone say what can be requested. */
export const unplannedDay = (schedule: Schedule, date: string, minutes: number): FreeDay =>
  refusedDay(schedule.openings, date) ? closedDay(schedule, date) : dayOf(schedule, date, slotsAs("open"), minutes);

function ownDay(
  db: Db | Tx,
  schedule: Schedule,
  facts: DayFacts,
  { exact: { parentId, zipCode }, minutes }: AskedTimes & { exact: ExactPlace },
): FreeDay {
  const { date } = facts;
  if (refusedDay(schedule.openings, date)) return closedDay(schedule, date);
  const place = placeOfZip(db, schedule, zipCode);
  const slots = slotsOfDay(schedule, facts, { place, minutes, parentId, isRequest: true });
  const hasMarks = !hasOwnVisit(facts, parentId);
  const told = slots.map(({ slot, state, nearby }) => ({ slot, state, nearby: hasMarks && nearby }));
  return dayOf(schedule, date, told, minutes);
}

/** Up to `count` days from `from` on, or from today, none beyond the horizon. */
export function daysFrom({ today, horizonDays }: Openings, from: string | undefined, count: number): string[] {
  const first = from && from > today ? from : today;
  const last = lastDay(today, horizonDays);
  return Array.from({ length: count }, (_, at) => addDays(first, at)).filter((date) => date <= last);
}

/** The parent's own visit makes the way short on that day, so a mark could only mean that somebody else has one too. */
const hasOwnVisit = ({ visits }: DayFacts, parentId: number) =>
  visits.some(({ household }) => household === homeOf(parentId));

interface ToldSlot {
  slot: TimeSlot;
  state: SlotState;
  nearby: boolean;
}

const slotsAs = (state: SlotState): ToldSlot[] => timeSlots.map((slot) => ({ slot, state, nearby: false }));
const closedDay = (schedule: Schedule, date: string) => dayOf(schedule, date, slotsAs("closed"), 0);

function dayOf({ openings }: Schedule, date: string, told: readonly ToldSlot[], minutes: number): FreeDay {
  const hours = hoursOn(openings, date);
  const slots = told.map((one): FreeSlot => {
    const reason = whyNot(openings, date, one.slot, minutes);
    const state = one.state === "closed" || !reason ? one.state : reason === "too-long" ? "late" : "closed";
    return { ...one, state, hours: hours && hoursOf(one.slot, hours) };
  });
  if (slots.some(({ state }) => state === "open")) return { date, slots };
  return { date, reason: reasonOf(openings, date, slots), slots };
}

function reasonOf(openings: Schedule["openings"], date: string, slots: FreeSlot[]): FreeDay["reason"] {
  if (!openings.businessHours[weekdayOf(date)]) return "closed";
  if (!hoursOn(openings, date)) return "away";
  return slots.some(({ state }) => state === "full") ? "full" : "too_late";
}

function hoursOf(slot: TimeSlot, hours: Span): FreeSlot["hours"] {
  const bounds = slotBounds[slot];
  const [opens, closes] = [Math.max(bounds.opens, hours.opens), Math.min(bounds.closes, hours.closes)];
  return opens < closes ? { opens: timeOfDay(opens), closes: timeOfDay(closes) } : null;
}
