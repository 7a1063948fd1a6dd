import type { Db } from "#db/open.ts";
import { cachedPerReplica } from "#db/prepared.ts";
import { daysOf } from "#src/features/visits/bookings/room/day-facts.ts";
import { publicAvailability, unplannedDay } from "#src/features/visits/bookings/room/free-times.ts";
import { readSchedules } from "#src/features/visits/bookings/room/schedules.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { addDays } from "#src/shared/base/time.ts";
import type { NextFree } from "#src/shared/listing/groomers.ts";
import { freeText } from "#src/shared/visits/free-labels.ts";
import { holdsAt } from "./free-on-day.ts";

interface SaidFree {
  nextFree: NextFree;
  free: string;
}

const DAYS = 14;

/** Valid for one schedule version: a minute if time can end it, or else 15 minutes. */
interface CachedTime {
  version: number;
  foundAt: number;
  next: SaidFree | undefined;
  isByTheClock: boolean;
}

/** By groomer. A version is never reused, because a restore restarts the process. */
const cacheOf = cachedPerReplica(() => new LruCache<CachedTime>({ most: 100_000 }));

/** Public availability by ID, with the schedule version. */
export function findNextFree(
  db: Db,
  versions: ReadonlyMap<number, number>,
  now: number,
): ReadonlyMap<number, SaidFree> {
  const cached = cacheOf(db);
  const found = new Map<number, SaidFree>();
  const unknown: number[] = [];
  for (const [id, version] of versions) {
    const last = cached.get(String(id));
    const holds = last?.version === version && holdsAt(now, last.foundAt, last.isByTheClock);
    if (!holds) unknown.push(id);
    else if (last.next) found.set(id, last.next);
  }
  if (unknown.length === 0) return found;
  const utcDay = new Date(now).toISOString().slice(0, 10);
  for (const one of readSchedules(db, unknown, { from: addDays(utcDay, -1), until: addDays(utcDay, DAYS + 1), now })) {
    const { start, openings } = one.schedule;
    const next = nextOf(one);
    const isByTheClock = next !== undefined && next.nextFree.date <= openings.soonest.slice(0, 10);
    cached.set(String(start.id), { version: versions.get(start.id)!, foundAt: now, next, isByTheClock });
    if (next) found.set(start.id, next);
  }
  return found;
}

function nextOf({ schedule, minutes, rows }: ReturnType<typeof readSchedules>[number]): SaidFree | undefined {
  if (minutes === null) return undefined;
  const given = rows();
  for (let daysAhead = 0; daysAhead < DAYS; daysAhead++) {
    const date = addDays(schedule.openings.today, daysAhead);
    const { slots } = schedule.rules.isPlanned
      ? publicAvailability(schedule, daysOf(schedule, [date], given)[0]!, minutes)
      : unplannedDay(schedule, date, minutes);
    const open = slots.find(({ state }) => state === "open");
    if (!open) continue;
    const next = { date, slot: open.slot };
    return { nextFree: next, free: freeText(next, daysAhead) };
  }
  return undefined;
}
