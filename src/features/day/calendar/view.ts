import type { Ctx, Viewer } from "#src/base/context.ts";
import { timeOffOn } from "#src/domain/availability.ts";
import { findDaysOffBetween, findTimeOff } from "#src/features/listing/availability/queries.ts";
import { findBusyTimes } from "#src/features/listing/connected-calendars/queries.ts";
import { findPackages } from "#src/features/listing/offers/queries.ts";
import { clockChange } from "#src/shared/base/local-time.ts";
import { addDays } from "#src/shared/base/time.ts";
import type { CalendarAsked, CalendarDay, CalendarView } from "#src/shared/day/calendar/calendar.ts";
import { dayByDay, type Schedule } from "../../visits/bookings/room/day-facts.ts";
import { delayFrom } from "../../visits/bookings/room/day-visits.ts";
import { shortest } from "../../visits/bookings/room/free-times.ts";
import { findSaid, ownSchedule } from "../day-plan/own-day.ts";
import { calendarDay, type Given } from "./days.ts";
import { visitsBetween } from "./rows.ts";

/** Throws 404 without a business with a known place. */
export async function findCalendar(ctx: Ctx, viewer: Viewer, asked: CalendarAsked): Promise<CalendarView> {
  const schedule = ownSchedule(ctx.db, viewer, ctx.now());
  const days = await dayByDay(eachDay(ctx, schedule, asked));
  const { today, timeNow } = schedule.openings;
  return {
    today,
    timeNow,
    isPlanned: schedule.rules.isPlanned,
    days,
  };
}

/** Reads everything at once. Plans each day once, and once more per request. */
function* eachDay({ db }: Ctx, schedule: Schedule, { from, to }: CalendarAsked): Generator<CalendarDay> {
  const { start } = schedule;
  const visits = Map.groupBy(visitsBetween(db, start.id, addDays(from, -1), to), ({ date }) => date);
  const timeOff = findTimeOff(db, start.id, from, to);
  const busy = Map.groupBy(findBusyTimes(db, start.id, from, to), ({ date }) => date);
  const said = findSaid(db, start.id, from, to);
  const daysOff = findDaysOffBetween(db, start.id, from, to);
  const packages = findPackages(db, start.id);
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { lateMinutes: minutes = null, lateAt: at = null } = said.get(date) ?? {};
    const given: Given = {
      delay: delayFrom({ minutes, at }, start.timeZone),
      visits: visits.get(date) ?? [],
      before: visits.get(addDays(date, -1)) ?? [],
      timeOff: timeOffOn(timeOff, date),
      busy: busy.get(date) ?? [],
      dayOff: daysOff.find(({ startDate, endDate }) => startDate <= date && date <= endDate),
      shortest: packages.length === 0 ? 0 : shortest(packages),
    };
    yield { ...calendarDay(db, schedule, date, given), clocks: clockChange(date, start.timeZone) };
  }
}
