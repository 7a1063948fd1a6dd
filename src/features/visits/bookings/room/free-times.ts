import type { Db, Tx } from "#db/db.ts";
import { hoursOn, lastDay, type Openings, refusedDay, weekdayOf, whyNot } from "#src/domain/availability.ts";
import { type SlotState, type Span, slotBounds } from "#src/domain/day/planner.ts";
import { homeOf } from "#src/domain/visits/visit.ts";
import { addDays } from "#src/shared/base/time.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import { type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import type { FreeDay, FreeSlot } from "#src/shared/visits/free-times.ts";
import { type DayFacts, readDays, type Schedule } from "./day-facts.ts";
import { placeOfZip } from "./day-places.ts";
import type { ExactPlace } from "./exact-zip.ts";
import { slotsOfDay, statesOfDay } from "./room.ts";

interface AskedTimes {
  minutes: number;
  exact: ExactPlace | null;
}

/** A full slot hints at other visits, so only a parent's saved address gets an exact answer (exact-zip.ts). */
export const freeDays = (db: Db | Tx, schedule: Schedule, dates: readonly string[], asked: AskedTimes): FreeDay[] => [
  ...eachFreeDay(db, schedule, dates, asked),
];

/** Yields one day at a time, so that callers can let other requests run in between. */
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

export function publicAvailability(schedule: Schedule, facts: DayFacts, minutes: number): FreeDay {
  const { date } = facts;
  if (refusedDay(schedule.openings, date)) return closedDay(schedule, date);
  const states = statesOfDay(schedule, facts, { place: schedule.start, minutes, isRequest: true });
  const slots = timeSlots.map((slot, at) => ({ slot, state: states[at]!, nearby: false }));
  return dayOf(schedule, date, slots, minutes);
}

/** Without planning, only opening hours, time, and notice count. */
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
  const hasMarks = !hasAddedVisit(facts, parentId);
  const told = slots.map(({ slot, state, nearby }) => ({ slot, state, nearby: hasMarks && nearby }));
  return dayOf(schedule, date, told, minutes);
}

export function daysFrom({ today, horizonDays }: Openings, from: string | undefined, count: number): string[] {
  const first = from && from > today ? from : today;
  const last = lastDay(today, horizonDays);
  return Array.from({ length: count }, (_, at) => addDays(first, at)).filter((date) => date <= last);
}

/** Next to the parent's own visit, a mark could only come from another client, so it's hidden. */
const hasAddedVisit = ({ visits }: DayFacts, parentId: number) =>
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
