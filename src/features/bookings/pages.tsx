/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { BookingView } from "#src/shared/bookings.ts";
import { notFound } from "#src/shared/errors.ts";
import { PathId } from "#src/shared/fields.ts";
import { BookingRequested } from "#views/bookings/booking-requested.tsx";
import { GroomerDashboard } from "#views/dashboards/groomer-dashboard.tsx";
import { ParentDashboard } from "#views/dashboards/parent-dashboard.tsx";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";
import { page } from "../../http/page.tsx";
import { findMissing } from "./listing-state.ts";
import { bookingsOfGroomer, bookingsOfParent, findBooking } from "./queries.ts";
import { localTime } from "./slot-start.ts";

export const bookingsPages = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
      "/bookings/:id/requested",
      ({ request, viewer, params }) => {
        const booking = findBooking(ctx.db, viewer, Number(params.id), ctx.now());
        if (!booking) throw notFound();
        return page(ctx, request, {
          title: "Booking Requested!",
          isPrivate: true,
          main: <BookingRequested booking={booking} />,
        });
      },
      { access: "pet_parent", params: PathId },
    )
    .get(
      "/pet-parent-dashboard",
      ({ request, viewer }) => {
        const bookings = bookingsOfParent(ctx.db, viewer, ctx.now());
        return page(ctx, request, {
          title: "Pet Parent Dashboard",
          isPrivate: true,
          main: <ParentDashboard fullName={viewer.fullName} {...byTime(bookings, ctx.now())} />,
        });
      },
      { access: "pet_parent" },
    )
    .get(
      "/groomer-dashboard",
      ({ request, viewer }) =>
        page(ctx, request, {
          title: "Groomer Dashboard",
          isPrivate: true,
          main: (
            <GroomerDashboard
              fullName={viewer.fullName}
              missing={findMissing(ctx, viewer)}
              bookings={bookingsOfGroomer(ctx.db, viewer, ctx.now())}
            />
          ),
        }),
      { access: "groomer" },
    );

/** Open ones from the groomer's today on are upcoming, soonest first; the rest is past, latest first. */
function byTime(bookings: BookingView[], now: number) {
  const isUpcoming = ({ status, preferredDate, timeZone }: BookingView) =>
    (status === "pending" || status === "accepted") && preferredDate >= localTime(now, timeZone).today;
  return {
    upcoming: bookings.filter(isUpcoming).toReversed(),
    past: bookings.filter((booking) => !isUpcoming(booking)),
  };
}
