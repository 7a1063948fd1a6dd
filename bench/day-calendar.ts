import type { Ctx, Viewer } from "#src/base/context.ts";
import { findCalendar } from "#src/features/day/calendar/view.ts";
import { addDays } from "#src/shared/base/time.ts";
import type { CalendarView } from "#src/shared/day/calendar/calendar.ts";
import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import { NOW } from "./data.ts";
import type { TimedRow } from "./day.ts";
import { addBenchVisit, makeDayDatabase } from "./day-database.ts";
import { timeEach } from "./measure.ts";

const ROUNDS = 200;
const viewer: Viewer = { sessionId: 1, userId: 1, username: "g", fullName: "G", role: "groomer", groomerId: 1 };

/** Times a groomer's calendar with its queries: five visits and a request a day, for a week and the longest range. */
export async function calendars(): Promise<TimedRow[]> {
  const { db, dates, parent } = makeDayDatabase();
  for (const [at, date] of dates.entries()) {
    const slot = timeSlots[at % timeSlots.length]!;
    addBenchVisit(db, { status: "pending", groomerId: 1, parent, date, slot, minutes: 75 });
  }
  const ctx = { db, now: () => NOW } as Ctx;
  const from = dates[0]!;
  const look = (days: number) => findCalendar(ctx, viewer, { from, to: addDays(from, days - 1) });
  refuseEmpty(await look(7));
  const fastest = async (days: number) => Math.min(...(await timeEach(Array(ROUNDS).fill(days), look)));
  return [
    { what: "a week of a groomer's calendar, five visits and a request a day", measured: await fastest(7), limit: 5 },
    { what: "42 days of it", measured: await fastest(42), limit: 30 },
  ];
}

function refuseEmpty({ days }: CalendarView) {
  const [visits, requests] = [days.map((day) => day.visits), days.map((day) => day.requests)].map((counts) =>
    counts.reduce((sum, count) => sum + count, 0),
  ) as [number, number];
  if (visits < 25 || requests !== 7) throw new Error(`a week of ${visits} visits and ${requests} requests`);
}
