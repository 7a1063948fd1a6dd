import type { Db, Tx } from "#db/open.ts";
import { refusedTime } from "#src/domain/availability.ts";
import type { Place } from "#src/domain/travel.ts";
import { fullSlot, type TimeSlot, timeSlots } from "#src/shared/booking-words.ts";
import { invalid, type SuggestedTime } from "#src/shared/errors.ts";
import { addDays } from "#src/shared/time.ts";
import { type DayFacts, readDay, readDays, type Schedule } from "./day-facts.ts";
import { placeOfZip, slotsOfDay } from "./room.ts";

interface Request {
  parentId: number;
  date: string;
  slot: TimeSlot;
  minutes: number;
  zipCode: string | null;
}

/**
 * Refuses a part of a day that is full for this visit. One that would end after closing may be asked for. Throws 422 on
 * `preferredTimeSlot` with up to three times near it that have room.
 */
export function requireRoom(db: Db | Tx, schedule: Schedule, asked: Request) {
  if (!schedule.rules.isPlanned) return;
  const place = placeOfZip(db, schedule, asked.zipCode);
  const facts = readDay(db, schedule, asked.date);
  if (!statesOn(schedule, facts, { ...asked, place }).includes(asked.slot)) {
    throw invalid({ preferredTimeSlot: fullSlot }, timesNear(db, schedule, { ...asked, place }));
  }
}

/** The parts of the day that take this visit. */
const statesOn = (schedule: Schedule, facts: DayFacts, { place, minutes, parentId }: Request & { place: Place }) =>
  slotsOfDay(schedule, facts, { place, minutes, parentId, isRequest: true })
    .filter(({ state }) => state === "open" || state === "late")
    .map(({ slot }) => slot);

const [DAYS_BEFORE, DAYS_AFTER] = [3, 14];
const [MOST_SUGGESTED, MOST_OF_A_DAY] = [3, 2];

/** The nearest other times with room; the same part of another day before other parts of it. */
function timesNear(db: Db | Tx, schedule: Schedule, asked: Request & { place: Place }): SuggestedTime[] {
  const near = Array.from({ length: DAYS_BEFORE + DAYS_AFTER + 1 }, (_, at) => addDays(asked.date, at - DAYS_BEFORE));
  const dates = near.filter((date) => timeSlots.some((slot) => !refusedTime(schedule.openings, date, slot)));
  if (dates.length === 0) return [];
  const found = readDays(db, schedule, dates).flatMap((facts) => {
    const open = statesOn(schedule, facts, asked).filter((slot) => !refusedTime(schedule.openings, facts.date, slot));
    const ordered = open.toSorted((a, b) => Number(b === asked.slot) - Number(a === asked.slot));
    return ordered.slice(0, MOST_OF_A_DAY).map((slot) => ({ date: facts.date, slot }));
  });
  const away = ({ date }: SuggestedTime) => Math.abs(Date.parse(date) - Date.parse(asked.date));
  return found.toSorted((a, b) => away(a) - away(b)).slice(0, MOST_SUGGESTED);
}
