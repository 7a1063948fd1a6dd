import type { Db } from "#db/open.ts";
import { startIn, timesOf } from "#src/domain/day/planner.ts";
import { slotAt } from "#src/domain/visits/visit.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import type { VisitTime } from "#src/shared/day/own/visit-times.ts";
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
