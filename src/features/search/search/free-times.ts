import type { Db } from "#db/db.ts";
import { cachedPerReplica } from "#db/prepared.ts";
import { makeYielder } from "#src/base/concurrency.ts";
import { dateError } from "#src/domain/availability.ts";
import type { PriceFilter } from "#src/domain/price-shown.ts";
import { clocksAt } from "#src/features/listing/availability/openings.ts";
import { publicAvailability, unplannedDay } from "#src/features/visits/bookings/capacity/free-times.ts";
import { buildDays } from "#src/features/visits/bookings/capacity/read-days.ts";
import { readSchedules } from "#src/features/visits/bookings/capacity/schedules.ts";
import { LruCache, newByteBound } from "#src/shared/base/lru-cache.ts";
import { addDays, MINUTE_MS, QUARTER_HOUR_MS, utcDay } from "#src/shared/base/time.ts";
import { maskOfServices } from "#src/shared/listing/services.ts";
import type { TimeSlot } from "#src/shared/visits/booking-labels.ts";
import { nextOpeningText } from "#src/shared/visits/free-labels.ts";
import type { GroomerVersions } from "./cards.ts";

/** Days ahead. The second part is read only for groomers without an opening in the first. */
const PARTS = [
  [0, 7],
  [7, 28],
] as const;

/** Valid for one schedule version: a minute if time can end it, or else 15 minutes. */
interface CachedTime {
  version: number;
  foundAt: number;
  free: string | undefined;
  isByTheClock: boolean;
}

/** Measured average of both caches. */
const ENTRY_BYTES = 200;
const openingsBound = cachedPerReplica(() => newByteBound("openings"));
const newOpeningsCache = <T>() =>
  cachedPerReplica((db) => new LruCache<T>({ most: openingsBound(db), weigh: () => ENTRY_BYTES }));

/** By groomer and filter. A version is never reused, because a restore restarts the process. */
const timesOf = newOpeningsCache<CachedTime>();

/** Public availability in words, by ID. */
export function nextFreeTexts(
  db: Db,
  groomers: readonly Pick<GroomerVersions, "id" | "scheduleVersion">[],
  now: number,
  filter: PriceFilter = {},
): ReadonlyMap<number, string> {
  const cached = timesOf(db);
  const filterKey = keyOf(filter);
  const found = new Map<number, string>();
  const unknown = new Map<number, number>();
  for (const { id, scheduleVersion } of groomers) {
    const last = cached.get(`${id} ${filterKey}`);
    const holds = last?.version === scheduleVersion && holdsAt(now, last.foundAt, last.isByTheClock);
    if (!holds) unknown.set(id, scheduleVersion);
    else if (last.free) found.set(id, last.free);
  }
  for (const { schedule, next } of readNextFree(db, [...unknown.keys()], now, filter)) {
    const { start, openings } = schedule;
    const free = next && nextOpeningText(next, openings.today);
    const isByTheClock = next !== undefined && next.date <= openings.soonest.slice(0, 10);
    cached.set(`${start.id} ${filterKey}`, { version: unknown.get(start.id)!, foundAt: now, free, isByTheClock });
    if (free) found.set(start.id, free);
  }
  return found;
}

const keyOf = ({ services = [], size }: PriceFilter) => `${maskOfServices(services)} ${size}`;

/** Yields a groomer without an opening in the first days again with the later ones, unless no weekday is open. */
export function* readNextFree(db: Db, ids: readonly number[], now: number, filter: PriceFilter = {}) {
  const day = utcDay(now);
  let left = ids;
  for (const [first, end] of PARTS) {
    if (left.length === 0) return;
    const span = { from: addDays(day, first - 1), until: addDays(day, end + 1), now };
    const read = readSchedules(db, left, span, filter).map((one) => nextOf(one, first, end));
    yield* read;
    left = read.flatMap(({ next, schedule }) => (next || !isEverOpen(schedule) ? [] : schedule.start.id));
  }
}

const isEverOpen = ({ openings }: GroomerSchedule["schedule"]) => Object.values(openings.businessHours).some(Boolean);

function nextOf(one: GroomerSchedule, first: number, end: number) {
  const { schedule } = one;
  const openOn = opener(one);
  for (let daysAhead = first; daysAhead < end; daysAhead++) {
    const date = addDays(schedule.openings.today, daysAhead);
    const [slot] = openOn(date);
    if (slot) return { schedule, next: { date, slot } };
  }
  return { schedule, next: undefined };
}

type GroomerSchedule = ReturnType<typeof readSchedules>[number];

/** Open slots of a date for the package whose price is shown. */
function opener({ schedule, minutes, rows }: GroomerSchedule): (date: string) => TimeSlot[] {
  if (minutes === null || !isEverOpen(schedule)) return () => [];
  const records = rows();
  return (date) => {
    if (dateError(schedule.openings, date)) return [];
    const { slots } = schedule.rules.isPlanned
      ? publicAvailability(schedule, buildDays(schedule, [date], records)[0]!, minutes)
      : unplannedDay(schedule, date, minutes);
    return slots.filter(({ state }) => state === "open").map(({ slot }) => slot);
  };
}

const BATCH_SIZE = 250;
/** Yields after this many milliseconds. */
const SLICE_MS = 5;
const rest = makeYielder(SLICE_MS);

/** Open slots of a day, valid for one schedule version. */
interface CachedDay {
  version: number;
  /** Local date, because the horizon moves each day. */
  today: string;
  foundAt: number;
  noticeHours: number;
  openSlots: TimeSlot[];
}

/** By groomer, filter, and date. */
const daysIn = newOpeningsCache<CachedDay>();

export interface FreeOnDay {
  id: number;
  openSlots: TimeSlot[];
}

interface DayAndFilter extends PriceFilter {
  date: string;
}

/** Public availability for the package whose price is shown. Skips groomers without one. */
export async function findFreeOn(
  db: Db,
  groomers: readonly GroomerVersions[],
  day: DayAndFilter,
  now: number,
): Promise<FreeOnDay[]> {
  const cached = daysIn(db);
  const holds = holdingAt(now, day.date);
  const days = new Map(groomers.map(({ id }) => [id, cached.get(groomerDayKey(id, day))]));
  const unknown = groomers.filter((groomer) => !holds(days.get(groomer.id), groomer));
  for (let from = 0; from < unknown.length; from += BATCH_SIZE) {
    for await (const [id, found] of lookUpDays(db, unknown.slice(from, from + BATCH_SIZE), day, now)) {
      cached.set(groomerDayKey(id, day), found);
      days.set(id, found);
    }
  }
  await rest();
  return groomers
    .map(({ id }) => ({ id, openSlots: days.get(id)?.openSlots ?? [] }))
    .filter(({ openSlots }) => openSlots.length > 0);
}

function holdingAt(now: number, date: string) {
  const clocks = clocksAt(now);
  return (last: CachedDay | undefined, { scheduleVersion, timeZone }: GroomerVersions): boolean =>
    last?.version === scheduleVersion &&
    last.today === clocks(timeZone).today &&
    (clocks(timeZone, last.noticeHours).today < date || holdsAt(now, last.foundAt, last.openSlots.length > 0));
}

/** Until the notice reaches the date, time changes nothing. Afterwards open slots only close. */
const holdsAt = (now: number, foundAt: number, isOpen: boolean): boolean => {
  const period = isOpen ? MINUTE_MS : QUARTER_HOUR_MS;
  return Math.floor(now / period) === Math.floor(foundAt / period);
};

/** Versions are read first, so later changes are found the next time. */
async function* lookUpDays(db: Db, groomers: readonly GroomerVersions[], day: DayAndFilter, now: number) {
  const versions = new Map(groomers.map(({ id, scheduleVersion }) => [id, scheduleVersion]));
  const { date } = day;
  for (const one of readSchedules(db, [...versions.keys()], { from: date, until: date, now }, day)) {
    const { start, openings, rules } = one.schedule;
    const found: CachedDay = {
      version: versions.get(start.id)!,
      today: openings.today,
      foundAt: now,
      noticeHours: rules.noticeHours,
      openSlots: opener(one)(date),
    };
    yield [start.id, found] as const;
    await rest();
  }
}

const groomerDayKey = (id: number, day: DayAndFilter) => `${id} ${keyOf(day)} ${day.date}`;
