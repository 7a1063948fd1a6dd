/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { VNode } from "preact";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { ownDayOff } from "#src/domain/availability.ts";
import { isVisitOver } from "#src/domain/visits/visit-now.ts";
import { findClient } from "#src/features/clients/clients/queries.ts";
import { requestFits } from "#src/features/day/day-plan/fits.ts";
import { addedVisitPage } from "#src/features/day/own-visits/visit-page.tsx";
import { findWorkingDays } from "#src/features/listing/availability/openings.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import { findHandle } from "#src/features/listing/handles/queries.ts";
import { threadProps } from "#src/features/talk/messages/queries.ts";
import { findBookingDetail } from "#src/features/visits/bookings/detail.ts";
import { countUnread, unreadMark } from "#src/features/visits/bookings/message-counts.ts";
import { frameOf } from "#src/features/visits/bookings/queries.ts";
import { access } from "#src/http/guards/access.ts";
import { page } from "#src/http/pages/page.tsx";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { clientPath } from "#src/shared/base/own-paths.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { RequestFit } from "#src/shared/day/day-plans.ts";
import { handlePath } from "#src/shared/listing/handles.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { dogAndPerson } from "#src/shared/visits/pets/pets-in-a-line.ts";
import { Island } from "#views/island.tsx";
import { ThreadSection } from "#views/talk/messages/messages-page.tsx";
import { BookingPage } from "#views/visits/bookings/booking-page.tsx";
import { GroomerPage } from "#views/visits/bookings/groomer-page.tsx";

const Opened = z.object({ open: z.catch(z.nullable(z.enum(["review", "contest"])), null) });

/** The target of links in emails, calendars, and lists. */
export const bookingPages = (ctx: Ctx) =>
  new Elysia().use(access(ctx)).get(
    "/bookings/:id",
    ({ request, viewer, params, query }) => {
      const booking = findBookingDetail(ctx.db, viewer, Number(params.id), ctx.now());
      if (!booking) return addedVisitPage(ctx, request, viewer, Number(params.id));
      const { today } = localTime(ctx.now(), booking.timeZone);
      const isWaiting = booking.reader === "groomer" && booking.status === "pending";
      const fit = isWaiting ? requestFits(ctx, viewer).find(({ bookingId }) => bookingId === booking.id) : undefined;
      const actions = actionsFor(ctx, booking, { ...query, today, fit });
      const state = { booking, today, isOver: isVisitOver(booking, ctx.now()), fit, actions };
      return page(ctx, request, {
        title: `${unreadMark(countUnread(ctx.db, viewer) - (booking.unread ?? 0))}${titleOf(booking)}`,
        isPrivate: true,
        isEnhanced: booking.reader === "admin",
        styles: ["booking"],
        main:
          booking.reader === "groomer" ? (
            <GroomerPage
              {...state}
              frame={frameOf(ctx.db, viewer)}
              client={clientOf(ctx, viewer, booking.petParentId)}
              thread={booking.hasThread ? groomerThread(ctx, viewer, booking.id) : undefined}
            />
          ) : (
            <BookingPage
              {...state}
              frame={booking.reader === "admin" ? null : frameOf(ctx.db, viewer)}
              sections={booking.hasThread && <ThreadSection thread={threadProps(ctx, viewer, booking.id)} />}
            />
          ),
      });
    },
    { access: "signed-in", params: PathId, query: Opened },
  );

const titleOf = ({ reader, serviceName, ...booking }: BookingDetail) =>
  `${reader === "groomer" ? dogAndPerson(booking) : serviceName}, ${longDate(booking.preferredDate)}`;

function clientOf(ctx: Ctx, viewer: Viewer, petParentId: number) {
  const client = findClient({ db: ctx.db, now: ctx.now() }, viewer, { accountId: petParentId });
  return client && { href: clientPath(client.id), visits: client.visits };
}

function groomerThread(ctx: Ctx, viewer: Viewer, id: number) {
  const thread = threadProps(ctx, viewer, id);
  const last = thread.messages.at(-1)?.text;
  return { text: last ? `“${last}”` : "None yet", section: <Island name="thread" props={thread} when="visible" /> };
}

type OpenedDialog = z.infer<typeof Opened> & { today: string; fit: RequestFit | undefined };

function actionsFor(ctx: Ctx, booking: BookingDetail, { open, today, fit }: OpenedDialog): VNode | null {
  if (booking.reader === "admin") return null;
  if (booking.reader === "parent")
    return <Island name="parent-booking" props={{ booking, today, friendHref: friendHref(ctx, booking), open }} />;
  const dayOff = ownDayOff(findWorkingDays(ctx.db, booking.groomerId, today), booking.preferredDate) ?? null;
  return <Island name="groomer-booking" props={{ booking, today, dayOff, fit }} />;
}

function friendHref(ctx: Ctx, { status, groomerId }: BookingDetail): string | null {
  if (status !== "completed" || !findProfile(ctx, null, groomerId)) return null;
  const handle = findHandle(ctx.db, groomerId);
  return `${handle ? handlePath(handle) : groomerPath(groomerId)}?from=friend`;
}
