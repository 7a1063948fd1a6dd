/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { VNode } from "preact";
import * as z from "zod/mini";
import { ownDayOff } from "#src/domain/availability.ts";
import type { BookingDetail } from "#src/shared/booking-detail.ts";
import { notFound } from "#src/shared/errors.ts";
import { PathId } from "#src/shared/fields.ts";
import { localTime } from "#src/shared/local-time.ts";
import { BookingPage } from "#views/bookings/booking-page.tsx";
import { Island } from "#views/island.tsx";
import { ThreadSection } from "#views/messages/thread-section.tsx";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";
import { page } from "../../http/page.tsx";
import { findBookingDetail } from "../bookings/detail.ts";
import { countUnread, unreadMark } from "../bookings/message-counts.ts";
import { requestFits } from "../days/fits.ts";
import { threadProps } from "../messages/thread-props.ts";
import { findWorkingDays } from "../schedules/openings.ts";

/** What opens at once; anything else is left out. */
const Opened = z.object({ open: z.catch(z.nullable(z.enum(["review", "contest", "next"])), null) });

/** The page of one booking, for its two sides and for admins: where mails, calendars and lists lead. */
export const bookingPages = (ctx: Ctx) =>
  new Elysia().use(access(ctx)).get(
    "/bookings/:id",
    ({ request, viewer, params, query }) => {
      const booking = findBookingDetail(ctx.db, viewer, Number(params.id), ctx.now());
      if (!booking) throw notFound();
      const { today } = localTime(ctx.now(), booking.timeZone);
      const isWaiting = booking.reader === "groomer" && booking.status === "pending";
      const fit = isWaiting ? requestFits(ctx, viewer).find(({ bookingId }) => bookingId === booking.id) : undefined;
      return page(ctx, request, {
        title: `${unreadMark(countUnread(ctx.db, viewer) - (booking.unread ?? 0))}${booking.serviceName} | Booking ${booking.id}`,
        isPrivate: true,
        // For the two sides their island does it.
        isEnhanced: booking.reader === "admin",
        styles: ["booking"],
        main: (
          <BookingPage
            booking={booking}
            today={today}
            fit={fit}
            actions={actionsFor(ctx, booking, { ...query, today })}
            sections={booking.hasThread && <ThreadSection thread={threadProps(ctx, viewer, booking.id)} />}
          />
        ),
      });
    },
    { access: "signed-in", params: PathId, query: Opened },
  );

type Asked = z.infer<typeof Opened> & { today: string };

function actionsFor(ctx: Ctx, booking: BookingDetail, { open, today }: Asked): VNode | null {
  if (booking.reader === "admin") return null;
  if (booking.reader === "parent")
    return <Island name="parent-booking" props={{ booking, today, open: open === "next" ? null : open }} />;
  const dayOff = ownDayOff(findWorkingDays(ctx.db, booking.groomerId, today), booking.preferredDate) ?? null;
  return <Island name="groomer-booking" props={{ booking, today, dayOff, open: open === "next" ? open : null }} />;
}
