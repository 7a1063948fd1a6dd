import type { Db, Tx } from "#db/open.ts";
import { refusedTime } from "#src/domain/availability.ts";
import type { Place } from "#src/domain/travel.ts";
import { milesBetween } from "#src/shared/base/distance.ts";
import { invalid, type SuggestedTime } from "#src/shared/base/errors.ts";
import { addDays } from "#src/shared/base/time.ts";
import { milesText } from "#src/shared/listing/area-labels.ts";
import { fullForFar, fullSlot, type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import { dayByDay } from "./day-by-day.ts";
import { type DayFacts, readDay, readDays, type Schedule } from "./day-facts.ts";
import { roomOn } from "./room.ts";

interface Request {
  parentId: number;
  date: string;
  slot: TimeSlot;
  minutes: number;
  place: Place;
}

/** Thrown for a full part of a day. Times near it are looked for once the transaction is over (`withTimesNear`). */
class FullSlot extends Error {
  constructor(
    readonly schedule: Schedule,
    readonly asked: Request,
  ) {
    super(fullSlot);
  }
}

/** Refuses a part of a day that is full for this visit. A visit that would end after closing may still be asked for. */
export function requireRoom(db: Db | Tx, schedule: Schedule, asked: Request) {
  if (!schedule.rules.isPlanned) return;
  const facts = readDay(db, schedule, asked.date);
  if (!statesOn(schedule, facts, asked).includes(asked.slot)) {
    throw new FullSlot(schedule, asked);
  }
}

/** Turns that refusal into a 422 on `preferredTimeSlot`, with up to three times near it that have room. */
export async function withTimesNear<T>(db: Db, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof FullSlot)) throw error;
    throw invalid({ preferredTimeSlot: whyFull(error) }, await timesNear(db, error.schedule, error.asked));
  }
}

/** Whose address lies outside the area reads that it is the drive that has no room. */
function whyFull({ schedule: { start }, asked: { place } }: FullSlot): string {
  const miles = Math.round(milesBetween(start, place));
  return miles > start.serviceRadius ? fullForFar(milesText(miles)) : fullSlot;
}

/** The parts of the day that have room for this visit. */
const statesOn = (schedule: Schedule, facts: DayFacts, { place, minutes, parentId }: Request) =>
  roomOn(schedule, facts, { place, minutes, parentId, isRequest: true }).flatMap((state, at) =>
    state === "open" || state === "late" ? [timeSlots[at]!] : [],
  );

const [DAYS_BEFORE, DAYS_AFTER] = [3, 14];
const [MAX_SUGGESTED, MAX_PER_DAY] = [3, 2];

/** The nearest days with room. On each, the part of the day that was asked for comes first. */
async function timesNear(db: Db, schedule: Schedule, asked: Request): Promise<SuggestedTime[]> {
  const near = Array.from({ length: DAYS_BEFORE + DAYS_AFTER + 1 }, (_, at) => addDays(asked.date, at - DAYS_BEFORE));
  const dates = near.filter((date) => timeSlots.some((slot) => !refusedTime(schedule.openings, date, slot)));
  if (dates.length === 0) return [];
  const onDay = (facts: DayFacts) => {
    const open = statesOn(schedule, facts, asked).filter((slot) => !refusedTime(schedule.openings, facts.date, slot));
    const ordered = open.toSorted((a, b) => Number(b === asked.slot) - Number(a === asked.slot));
    return ordered.slice(0, MAX_PER_DAY).map((slot) => ({ date: facts.date, slot }));
  };
  const found = (await dayByDay(readDays(db, schedule, dates).values().map(onDay))).flat();
  const away = ({ date }: SuggestedTime) => Math.abs(Date.parse(date) - Date.parse(asked.date));
  return found.toSorted((a, b) => away(a) - away(b)).slice(0, MAX_SUGGESTED);
}
