/** @jsxImportSource preact */

import * as z from "zod/mini";
import { type Ctx, signOffName, type Viewer } from "#src/base/context.ts";
import { offDayText } from "#src/domain/availability.ts";
import { isVisitOver, onGroomerClock } from "#src/domain/visits/visit-now.ts";
import { findClient } from "#src/features/clients/clients/queries.ts";
import { findRequestFits } from "#src/features/day/day-plan/fits.ts";
import { findDriveLeg } from "#src/features/day/day-plan/view.ts";
import { findHoursAndDaysOff } from "#src/features/listing/availability/openings.ts";
import { groomerToday } from "#src/features/listing/availability/queries.ts";
import { findGroomerZone } from "#src/features/listing/groomers/counts.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import { findOwnLinkName } from "#src/features/listing/link-names/queries.ts";
import { threadProps } from "#src/features/talk/messages/queries.ts";
import { findAddedVisit } from "#src/features/visits/bookings/added/view.ts";
import { findBookingDetail } from "#src/features/visits/bookings/detail.ts";
import { sumUnread, unreadPrefix } from "#src/features/visits/bookings/message-counts.ts";
import { navCounts } from "#src/features/visits/bookings/queries.ts";
import { router } from "#src/http/guards/access.ts";
import { page } from "#src/http/pages/page.tsx";
import { clientPath } from "#src/shared/base/dashboard-paths.ts";
import { found } from "#src/shared/base/errors.ts";
import { IdParams } from "#src/shared/base/fields.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { localTime, longDate } from "#src/shared/base/time.ts";
import { type VisitSummary, visitFacts } from "#src/shared/day/added/visit-summary.ts";
import { leaveText } from "#src/shared/day/leave-by.ts";
import { linkNamePath } from "#src/shared/listing/link-names.ts";
import { goneMessageText } from "#src/shared/talk/messages/message-labels.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { petsAndParentText } from "#src/shared/visits/pets/pets-in-a-line.ts";
import { Island } from "#views/island.tsx";
import { ThreadSection } from "#views/talk/messages/messages-page.tsx";
import { BookingPage } from "#views/visits/bookings/booking-page.tsx";
import { GroomerBookingPage } from "#views/visits/bookings/groomer-page.tsx";

const Opened = z.object({ open: z.catch(z.nullable(z.enum(["review", "dispute"])), null) });

/** The target of links in emails, calendars, and lists. */
export const bookingPages = (ctx: Ctx) =>
  router(ctx).get(
    "/bookings/:id",
    ({ request, viewer, params, query }) => {
      const now = ctx.now();
      const id = params.id;
      const booking = findBookingDetail(ctx.db, viewer, id, now);
      if (booking && booking.reader !== "groomer") return bookingPage(ctx, request, viewer, { booking, ...query });
      const shown = visitFacts(booking ?? found(findAddedVisit(ctx.db, viewer, id, now)));
      const visit = { ...shown, booking: booking ?? null };
      const today = booking ? localTime(now, booking.timeZone).today : groomerToday(ctx.db, viewer.groomerId, now);
      const isWaiting = visit.status === "pending";
      const fit = isWaiting ? findRequestFits(ctx, viewer).get(id) : undefined;
      const { leg, timeNow } = isLeaving(visit) ? findDriveLeg(ctx.db, viewer, visit, now) : nowhere;
      const dayOff = booking && offDayText(findHoursAndDaysOff(ctx.db, booking.groomerId, today), visit.date);
      const props = {
        visit,
        today,
        dayOff: dayOff ?? null,
        fit,
        texts: { from: signOffName(viewer), at: leg?.arrives ?? null },
      };
      const who = booking ? petsAndParentText(booking) : visit.name;
      const zone = findGroomerZone(ctx.db, viewer.groomerId ?? 0);
      const isOver = booking !== undefined && isVisitOver(onGroomerClock(booking, zone), now);
      return page(ctx, request, {
        title: `${unreadTitle(ctx, viewer, booking)}${who}, ${longDate(visit.date)}`,
        isPrivate: true,
        styles: ["booking"],
        main: (
          <GroomerBookingPage
            frame={navCounts(ctx.db, viewer)}
            {...{ visit, today }}
            actions={<Island name="groomer-booking" props={props} />}
            state={booking && { booking, today, isOver, fit }}
            leave={leaveText(leg, timeNow)}
            client={booking && clientOf(ctx, viewer, booking.petParentId)}
            thread={booking?.hasThread ? groomerThread(ctx, viewer, id) : undefined}
          />
        ),
      });
    },
    { access: "logged-in", params: IdParams, query: Opened },
  );

const isLeaving = ({ status, onMyWayAt, arrivedAt }: VisitSummary) =>
  status === "accepted" && onMyWayAt === null && arrivedAt === null;
const nowhere = { leg: undefined, timeNow: null };

const unreadTitle = (ctx: Ctx, viewer: Viewer, booking: BookingDetail | undefined) =>
  unreadPrefix(sumUnread(ctx.db, viewer) - (booking?.unread ?? 0));

type OpenedBooking = z.infer<typeof Opened> & { booking: BookingDetail };

/** For its parent, and for admins. */
function bookingPage(ctx: Ctx, request: Request, viewer: Viewer, { booking, open }: OpenedBooking) {
  const now = ctx.now();
  const { today } = localTime(now, booking.timeZone);
  const isAdmin = booking.reader === "admin";
  return page(ctx, request, {
    title: `${unreadTitle(ctx, viewer, booking)}${booking.serviceName}, ${longDate(booking.preferredDate)}`,
    isPrivate: true,
    isEnhanced: isAdmin,
    styles: ["booking"],
    main: (
      <BookingPage
        booking={booking}
        today={today}
        isOver={isVisitOver(booking, now)}
        fit={undefined}
        mayRequest={findProfile(ctx, null, booking.groomerId) !== undefined}
        actions={
          !isAdmin && (
            <Island name="parent-booking" props={{ booking, today, friendHref: friendHref(ctx, booking), open }} />
          )
        }
        frame={isAdmin ? null : navCounts(ctx.db, viewer)}
        sections={booking.hasThread && <ThreadSection thread={threadProps(ctx, viewer, { bookingId: booking.id })} />}
      />
    ),
  });
}

function clientOf(ctx: Ctx, viewer: Viewer, petParentId: number) {
  const client = findClient({ db: ctx.db, now: ctx.now() }, viewer, { accountId: petParentId });
  return client && { href: clientPath(client.id), visits: client.visits };
}

function groomerThread(ctx: Ctx, viewer: Viewer, id: number) {
  const thread = threadProps(ctx, viewer, { bookingId: id });
  const last = thread.messages.at(-1);
  const text = last?.text ? `“${last.text}”` : last ? goneMessageText(last) : "None yet";
  return { text, section: <Island name="thread" props={thread} when="visible" /> };
}

function friendHref(ctx: Ctx, { status, groomerId }: BookingDetail): string | null {
  if (status !== "completed" || !findProfile(ctx, null, groomerId)) return null;
  const linkName = findOwnLinkName(ctx.db, groomerId);
  return `${linkName ? linkNamePath(linkName) : groomerPath(groomerId)}?from=friend`;
}
