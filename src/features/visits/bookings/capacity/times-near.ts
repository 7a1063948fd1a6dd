import type { Db } from "#db/db.ts";
import { asGroomer, refusedTime } from "#src/domain/availability.ts";
import { bestStart, openOn, type SuggestedDay, timesOf } from "#src/domain/day/planner.ts";
import { bestNear, daysAround } from "#src/domain/next-visit.ts";
import { slotAt } from "#src/domain/visits/visit.ts";
import { timeOfDay } from "#src/shared/base/time.ts";
import type { VisitTime } from "#src/shared/day/added/visit-times.ts";
import { MAX_OPTIONS, type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import { placeOfZip } from "./day-places.ts";
import { dayByDay, readDays, type Schedule } from "./read-days.ts";
import { visitOn } from "./slot-capacity.ts";

interface LastVisit {
  date: string;
  slot: TimeSlot;
  minutes: number;
  zipCode: string | null;
  parentId: number | null;
}

interface NearTime {
  date: string;
  slot: TimeSlot;
  nearby: boolean;
  /** Left out while days are not planned. */
  added?: number;
  finish?: number;
}

interface TimesNear {
  times: NearTime[];
  /** Days planned to find the times; empty while days are not planned. */
  days: SuggestedDay[];
}

interface NextVisitOptions {
  weeks: number;
  only?: string | undefined;
}

export async function timesNear(
  db: Db,
  of: Schedule,
  visit: LastVisit,
  { weeks, only }: NextVisitOptions,
): Promise<TimesNear> {
  const schedule = withAnyDay(of);
  const { openings, rules } = schedule;
  const around = daysAround(visit.date, weeks, openings.today);
  const { wanted, dates } = only === undefined ? around : { wanted: only, dates: [only] };
  const perDay = only === undefined ? 1 : MAX_OPTIONS;
  const open = dates.flatMap((date) =>
    timeSlots
      .filter((slot) => !refusedTime(openings, date, slot, visit.minutes))
      .map((slot) => ({ date, slot, nearby: false })),
  );
  const near = { date: wanted, slot: visit.slot };
  if (!rules.isPlanned || open.length === 0) return { times: bestNear(open, near, MAX_OPTIONS, perDay), days: [] };
  const { minutes, parentId, zipCode } = visit;
  const place = placeOfZip(db, schedule, zipCode);
  const openDays = [...new Set(open.map(({ date }) => date))];
  const days = readDays(db, schedule, openDays).map((day) => ({
    date: day.date,
    ...visitOn(schedule, day, { place, minutes, parentId, isRequest: false }),
  }));
  const times = await dayByDay(days.values().map(openOn));
  return { times: bestNear(times.flat(), near, MAX_OPTIONS, perDay), days };
}

/** The groomer offers these times, so notice and booking window don't apply. */
const withAnyDay = (schedule: Schedule): Schedule => ({
  ...schedule,
  openings: asGroomer(schedule.openings),
});

interface LastAdded extends Omit<LastVisit, "slot"> {
  /** Null for a client without a usual time. */
  startsAt: number | null;
}

/** The best times for the next visit, the best first, each with the minute at which the van comes. */
export async function startTimes(
  db: Db,
  schedule: Schedule,
  { startsAt, ...last }: LastAdded,
  near: NextVisitOptions,
): Promise<VisitTime[]> {
  const slot = startsAt === null ? "Morning (8AM - 12PM)" : slotAt(startsAt);
  const { times, days } = await timesNear(db, schedule, { ...last, slot }, near);
  const dayOn = new Map(days.map((day) => [day.date, { ...day, alone: timesOf(day.facts.day) }]));
  return times.map(({ added, slot, date, nearby }) => ({
    date,
    nearby,
    start: timeOfDay(bestStart(dayOn.get(date), slot, startsAt)),
    ...(added === undefined ? {} : { addedMinutes: added }),
  }));
}
