/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { notFound } from "#src/shared/errors.ts";
import { PathId } from "#src/shared/fields.ts";
import { BookingRequested } from "#views/bookings/booking-requested.tsx";
import { access } from "../../http/access.ts";
import { page } from "../../http/page.tsx";
import { findBooking } from "./queries.ts";

export const bookingsPages = (ctx: Ctx) =>
  new Elysia().use(access(ctx)).get(
    "/bookings/:id/requested",
    ({ request, viewer, params }) => {
      const booking = findBooking(ctx.db, viewer, Number(params.id), ctx.now());
      if (!booking) throw notFound();
      return page(ctx, request, {
        title: "Booking Requested!",
        isPrivate: true,
        main: <BookingRequested booking={booking} isRepeat={new URL(request.url).searchParams.has("again")} />,
      });
    },
    { access: "pet_parent", params: PathId },
  );
