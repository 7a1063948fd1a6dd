import type { Db } from "#db/open.ts";
import type { TimeSlot } from "#src/shared/booking-words.ts";
import { LruCache } from "#src/shared/lru-cache.ts";
import { daysOf } from "../bookings/day-facts.ts";
import { strangersDay, unplannedDay } from "../bookings/free-times.ts";
import { keyOf, type ManySchedule, readSchedules, scheduleIn } from "./many-schedules.ts";

/** Of keys that are kept: a few thousand busy days. */
const MOST_CHARACTERS = 10_000_000;

/** By all that an answer is made of, so nothing has to be forgotten. */
const kept = new LruCache<TimeSlot[]>({ most: MOST_CHARACTERS, weigh: (_, key) => key.length });

export interface FreeOnDay {
  id: number;
  openSlots: TimeSlot[];
}

/**
 * Which parts of a local day these groomers have room in for their shortest package, as far as strangers may know. Whoever has
 * none is left out.
 */
export const findFreeOn = (db: Db, ids: readonly number[], date: string, now: number): FreeOnDay[] =>
  readSchedules(db, ids, { from: date, until: date, now })
    .map((one) => ({
      id: one.id,
      openSlots: kept.getOrInsertComputed(`${date} ${keyOf(one)}`, () => openOn(db, one, date, now)),
    }))
    .filter(({ openSlots }) => openSlots.length > 0);

function openOn(db: Db, one: ManySchedule, date: string, now: number): TimeSlot[] {
  const { schedule, rows } = scheduleIn(db, one, now);
  if (one.minutes === null) return [];
  const { slots } = schedule.rules.isPlanned
    ? strangersDay(schedule, daysOf(schedule, [date], rows)[0]!, one.minutes)
    : unplannedDay(schedule, date);
  return slots.filter(({ state }) => state === "open").map(({ slot }) => slot);
}
