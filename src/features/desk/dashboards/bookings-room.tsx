/** @jsxImportSource preact */
import type { Ctx, Viewer } from "#src/base/context.ts";
import { findList } from "#src/features/day/calendar/list/find.ts";
import { findCalendar } from "#src/features/day/calendar/view.ts";
import { findToday } from "#src/features/day/today/queries.ts";
import { findSchedule, findStart } from "#src/features/visits/bookings/room/day-facts.ts";
import { addDays, isCalendarDay } from "#src/shared/base/time.ts";
import { monthOf, monthTitle, weekOf, weekText, weekTitle } from "#src/shared/day/calendar/calendar-labels.ts";
import { listedStates } from "#src/shared/day/list/list-limits.ts";
import { dayHeading, todayNote } from "#src/shared/day/today/labels.ts";
import { type GroomerTabQuery, tabLabels, viewLabels } from "#src/shared/desk/dashboards.ts";
import { NoCalendar } from "#views/day/calendar/no-calendar.tsx";
import { ProfileFirst } from "#views/desk/dashboards/profile-first.tsx";
import { Island } from "#views/island.tsx";
import type { Room } from "./room.ts";

const views = { today: todayView, calendar: calendarView, all: allView };

export const bookingsRoom = (ctx: Ctx, viewer: Viewer, query: GroomerTabQuery): Room | Promise<Room> =>
  views[query.view ?? "today"](ctx, viewer, query);

function allView(ctx: Ctx, viewer: Viewer, { q, show, page = 1 }: GroomerTabQuery): Room {
  const title = viewLabels.all;
  const start = viewer.groomerId === null ? undefined : findStart(ctx.db, viewer.groomerId);
  if (!start) return { title, bar: "today", content: <ProfileFirst what="bookings" /> };
  const asked = { q, show: listedStates.find((status) => status === show), page };
  const list = findList(ctx, viewer, asked);
  return {
    title,
    bar: "today",
    content: <Island name="all-bookings" props={{ list, asked, timeZone: start.timeZone }} />,
  };
}

async function calendarView(ctx: Ctx, viewer: Viewer, query: GroomerTabQuery): Promise<Room> {
  const none = { title: viewLabels.calendar, bar: "calendar" } as const;
  if (viewer.groomerId === null) return { ...none, content: <ProfileFirst what="calendar" /> };
  const schedule = findSchedule(ctx.db, viewer.groomerId, ctx.now());
  if (!schedule) return { ...none, content: <NoCalendar /> };
  const { today } = schedule.openings;
  const date = query.date && isCalendarDay(query.date) ? query.date : today;
  const page = { titleId: "calendar-title", bar: "calendar", class: "calendar-page", styles: ["calendar"] } as const;
  if (query.span) {
    const calendar = await findCalendar(ctx, viewer, monthOf(date));
    const content = <Island name="calendar-month" props={{ calendar, date }} />;
    return { ...page, title: monthTitle(date), content };
  }
  const week = weekOf(date);
  // A phone shows three days from any of the week.
  const calendar = await findCalendar(ctx, viewer, { from: week.from, to: addDays(week.to, 2) });
  return {
    ...page,
    title: weekTitle(week, today),
    note: weekText({ days: calendar.days.slice(0, 7) }),
    content: <Island name="calendar" props={{ calendar, date }} />,
  };
}

function todayView(ctx: Ctx, viewer: Viewer): Room {
  const start = viewer.groomerId === null ? undefined : findStart(ctx.db, viewer.groomerId);
  if (!start) return { title: tabLabels.bookings, bar: "today", content: <ProfileFirst what="bookings" /> };
  const today = findToday(ctx, viewer);
  return {
    title: dayHeading(today.date),
    note: todayNote(today),
    bar: "today",
    content: <Island name="today" props={{ today, timeZone: start.timeZone }} />,
  };
}
