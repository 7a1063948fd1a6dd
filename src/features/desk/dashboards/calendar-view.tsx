/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import { findCalendar } from "#src/features/day/calendar/view.ts";
import { weekOf, weekTitle } from "#src/features/day/calendar/week.ts";
import { findSchedule } from "#src/features/visits/bookings/room/day-facts.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { bookingsPath } from "#src/shared/base/own-paths.ts";
import { addDays, isCalendarDay } from "#src/shared/base/time.ts";
import { weekText } from "#src/shared/day/calendar/calendar-labels.ts";
import { type GroomerTabQuery, viewLabels } from "#src/shared/desk/dashboards.ts";
import { CalendarTools } from "#views/day/calendar/calendar-tools.tsx";
import { NoCalendar } from "#views/day/calendar/no-calendar.tsx";
import { AddVisit } from "#views/day/own-visits/add-visit.tsx";
import { ProfileFirst } from "#views/desk/dashboards/profile-first.tsx";
import { Island } from "#views/island.tsx";
import type { Room } from "./room.ts";

export async function calendarView(ctx: Ctx, viewer: Viewer, query: GroomerTabQuery): Promise<Room> {
  const none = { title: viewLabels.calendar, bar: "calendar" } as const;
  if (viewer.groomerId === null) return { ...none, content: <ProfileFirst what="calendar" /> };
  const schedule = findSchedule(ctx.db, viewer.groomerId, ctx.now());
  if (!schedule) return { ...none, content: <NoCalendar /> };
  const { today } = schedule.openings;
  const date = query.date && isCalendarDay(query.date) ? query.date : today;
  const week = weekOf(date);
  const calendar = await findCalendar(ctx, viewer, week);
  const [before, after] = [addDays(date, -7), addDays(date, 7)];
  const to = (day?: string) => bookingsPath({ view: "calendar", ...(day ? { date: day } : {}) });
  const links = { before: to(before), after: to(after), now: to() };
  return {
    title: weekTitle(week, today),
    titleId: "calendar-title",
    note: weekText(calendar),
    bar: "calendar",
    styles: ["calendar"],
    tools: (
      <>
        <CalendarTools date={date} before={before} after={after} isThisWeek={week.from === weekOf(today).from} />
        <AddVisit />
      </>
    ),
    content: <Island name="calendar" props={{ calendar, date, links }} />,
  };
}
