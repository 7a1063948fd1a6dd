/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { findOpenEmail, toConfirm } from "#src/features/people/accounts/queries.ts";
import { access } from "#src/http/guards/access.ts";
import { page } from "#src/http/pages/page.tsx";
import { notFound } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { BookingRequested } from "#views/visits/bookings/booking-requested.tsx";
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
        main: (
          <BookingRequested
            booking={booking}
            isRepeat={new URL(request.url).searchParams.has("again")}
            {...toConfirm(findOpenEmail(ctx.db, viewer.userId)!)}
          />
        ),
      });
    },
    { access: "pet_parent", params: PathId },
  );
