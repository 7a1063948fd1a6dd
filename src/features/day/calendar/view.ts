import type { Ctx, Viewer } from "#src/base/context.ts";
import { timesOffOn } from "#src/domain/availability.ts";
import { findDaysOffBetween, findTimeOff } from "#src/features/listing/availability/queries.ts";
import { findBusyOnDates } from "#src/features/listing/connected-calendars/queries.ts";
import { findPackages } from "#src/features/listing/offers/queries.ts";
import { addDays, clockChangeOn } from "#src/shared/base/time.ts";
import type { CalendarDay, CalendarRange, CalendarView } from "#src/shared/day/calendar/calendar.ts";
import { delayOfReport } from "../../visits/bookings/capacity/day-visits.ts";
import { shortestVisitMinutes } from "../../visits/bookings/capacity/free-times.ts";
import { runDayByDay, type Schedule } from "../../visits/bookings/capacity/read-days.ts";
import { findSavedPlans, requireSchedule } from "../day-plan/groomer-day.ts";
import { buildCalendarDay, type DayRecords } from "./days.ts";
import { visitsOnDates } from "./rows.ts";

/** Throws 404 without a business with a known place. */
export async function findCalendar(ctx: Ctx, viewer: Viewer, range: CalendarRange): Promise<CalendarView> {
  const schedule = requireSchedule(ctx.db, viewer, ctx.now());
  const days = await runDayByDay(eachDay(ctx, schedule, range));
  const { today, timeNow } = schedule.openings;
  return { today, timeNow, isPlanned: schedule.rules.isPlanned, days };
}

/** Reads everything at once. Plans each day once, and once more per request. */
function* eachDay({ db }: Ctx, schedule: Schedule, { from, to }: CalendarRange): Generator<CalendarDay> {
  const { start } = schedule;
  const visits = Map.groupBy(visitsOnDates(db, start.id, addDays(from, -1), to), ({ date }) => date);
  const timeOff = findTimeOff(db, start.id, from, to);
  const busy = Map.groupBy(findBusyOnDates(db, start.id, from, to), ({ date }) => date);
  const savedPlans = findSavedPlans(db, start.id, from, to);
  const daysOff = findDaysOffBetween(db, start.id, from, to);
  const packages = findPackages(db, start.id);
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { lateMinutes: minutes = null, lateAt: at = null } = savedPlans.get(date) ?? {};
    const records: DayRecords = {
      delay: delayOfReport({ minutes, at }, start.timeZone),
      visits: visits.get(date) ?? [],
      before: visits.get(addDays(date, -1)) ?? [],
      timeOff: timesOffOn(timeOff, date),
      busy: busy.get(date) ?? [],
      dayOff: daysOff.find(({ startDate, endDate }) => startDate <= date && date <= endDate),
      shortest: packages.length === 0 ? 0 : shortestVisitMinutes(packages),
    };
    yield { ...buildCalendarDay(db, schedule, date, records), clocks: clockChangeOn(date, start.timeZone) };
  }
}
