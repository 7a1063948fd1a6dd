import type { Db } from "#db/open.ts";
import { type DayTimes, type SuggestedDay, timesOf, wouldGo } from "#src/domain/day/planner.ts";
import { slotAt } from "#src/domain/visits/visit.ts";
import { minutesOfDay, timeOfDay } from "#src/shared/base/time-of-day.ts";
import type { VisitTime } from "#src/shared/day/own/visit-times.ts";
import { slotHours, type TimeSlot } from "#src/shared/visits/booking-labels.ts";
import type { Schedule } from "../../visits/bookings/room/day-facts.ts";
import { timesNear } from "../../visits/bookings/room/times-near.ts";

interface LastVisit {
  date: string;
  /** Null for a client without a usual time. */
  startsAt: number | null;
  minutes: number;
  zipCode: string | null;
  parentId: number | null;
}

/** The best times for the next visit, the best first, each with the minute at which the van comes. */
export async function startTimes(
  db: Db,
  schedule: Schedule,
  { startsAt, ...last }: LastVisit,
  near: { weeks: number; only?: string | undefined },
): Promise<VisitTime[]> {
  const slot = startsAt === null ? "Morning (8AM - 12PM)" : slotAt(startsAt);
  const { times, days } = await timesNear(db, schedule, { ...last, slot }, near);
  const dayOn = new Map(days.map((day) => [day.date, { ...day, alone: timesOf(day.facts.day) }]));
  return times.map(({ added, slot, date, nearby }) => ({
    date,
    nearby,
    start: timeOfDay(startIn(dayOn.get(date), slot, startsAt)),
    ...(added === undefined ? {} : { addedMinutes: added }),
  }));
}

const QUARTER = 15;

/** The usual time where it fits; else when the van can be there, on a quarter of an hour if that fits. */
function startIn(
  day: (SuggestedDay & { alone: DayTimes }) | undefined,
  slot: TimeSlot,
  startsAt: number | null,
): number {
  const usual = startsAt !== null && slotAt(startsAt) === slot ? [startsAt] : [];
  if (!day) return usual[0] ?? minutesOfDay(slotHours[slot].opens);
  const { facts, asked, alone } = day;
  const from = (earliest: number) =>
    wouldGo({ ...facts, earliest: Math.max(earliest, facts.earliest ?? 0) }, asked, slot, alone);
  const { arrives } = from(0);
  return (
    [...usual, Math.ceil(arrives / QUARTER) * QUARTER].find((minute) => {
      const would = from(minute);
      return would.state === "open" && would.arrives === minute;
    }) ?? arrives
  );
}
