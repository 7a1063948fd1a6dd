import { changesOf } from "#db/changes.ts";
import type { Db } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { MINUTE_MS } from "#src/shared/duration.ts";
import { freeWords } from "#src/shared/free-words.ts";
import type { NextFree } from "#src/shared/groomers.ts";
import { LruCache } from "#src/shared/lru-cache.ts";
import { addDays } from "#src/shared/time.ts";
import { daysOf } from "../bookings/day-facts.ts";
import { strangersDay, unplannedDay } from "../bookings/free-times.ts";
import { keyOf, type ManySchedule, readSchedules, scheduleIn } from "./many-schedules.ts";

/** A time, and the words of a card. */
export interface SaidFree {
  nextFree: NextFree;
  free: string;
}

/** How many days ahead somebody free is looked for. */
const DAYS = 14;

/** Of keys that are kept. */
const MOST_CHARACTERS = 10_000_000;

/** By all that an answer is made of, so nothing has to be forgotten: the schedule, and for a whole list the database's state. */
const kept = new LruCache<SaidFree | "none">({ most: MOST_CHARACTERS, weigh: (_, key) => key.length });
const keptLists = prepared(() => new LruCache<ReadonlyMap<number, SaidFree>>({ most: 500 }));

/** When each of these groomers has room next for their shortest package, as far as strangers may know; by their ids. */
export function findNextFree(db: Db, ids: readonly number[], now: number): ReadonlyMap<number, SaidFree> {
  const key = `${changesOf(db)} ${Math.floor(now / MINUTE_MS)} ${ids.join(" ")}`;
  return keptLists(db).getOrInsertComputed(key, () => readNextFree(db, ids, now));
}

function readNextFree(db: Db, ids: readonly number[], now: number): Map<number, SaidFree> {
  const utcDay = new Date(now).toISOString().slice(0, 10);
  const found = new Map<number, SaidFree>();
  for (const one of readSchedules(db, ids, { from: addDays(utcDay, -1), until: addDays(utcDay, DAYS + 1), now })) {
    const next = kept.getOrInsertComputed(keyOf(one), () => nextOf(db, one, now) ?? "none");
    if (next !== "none") found.set(one.id, next);
  }
  return found;
}

function nextOf(db: Db, one: ManySchedule, now: number): SaidFree | undefined {
  const { schedule, rows } = scheduleIn(db, one, now);
  const { minutes } = one;
  if (minutes === null) return undefined;
  for (let daysAhead = 0; daysAhead < DAYS; daysAhead++) {
    const date = addDays(one.today, daysAhead);
    const { slots } = schedule.rules.isPlanned
      ? strangersDay(schedule, daysOf(schedule, [date], rows)[0]!, minutes)
      : unplannedDay(schedule, date);
    const open = slots.find(({ state }) => state === "open");
    if (!open) continue;
    const next = { date, slot: open.slot };
    return { nextFree: next, free: freeWords(next, daysAhead) };
  }
  return undefined;
}
