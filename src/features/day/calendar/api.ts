import type { Ctx } from "#src/base/context.ts";
import { router } from "#src/http/guards/access.ts";
import { CalendarRange, CalendarView } from "#src/shared/day/calendar/calendar.ts";
import { BookingList, BookingListQuery } from "#src/shared/day/list/list.ts";
import { findBookingList } from "./list/find.ts";
import { findCalendar } from "./view.ts";

export const calendarApi = (ctx: Ctx) =>
  router(ctx, "/api")
    .get("/calendar", ({ viewer, query }) => findCalendar(ctx, viewer, query), {
      access: "groomer",
      query: CalendarRange,
      response: CalendarView,
    })
    // `GET /api/bookings/groomer` can't be paged, because it answers a plain array.
    .get("/bookings/groomer/list", ({ viewer, query }) => findBookingList(ctx, viewer, query), {
      access: "groomer",
      query: BookingListQuery,
      response: BookingList,
    });
