/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { CalendarLeaf, When, WhenToWork } from "#islands/visits/bookings/booking-card.tsx";
import { DoorNotes } from "#islands/visits/bookings/door-notes.tsx";
import { NextStep } from "#islands/visits/bookings/next-step.tsx";
import { FitNote } from "#islands/visits/bookings/requests/request-fit.tsx";
import { Said } from "#islands/visits/bookings/said.tsx";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { RequestFit } from "#src/shared/day/day-plans.ts";
import { shownBooking } from "#src/shared/day/own/shown-visit.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { keptText, labelFor } from "#src/shared/visits/booking-labels.ts";
import { whatNext } from "#src/shared/visits/what-next.ts";
import { Static } from "#views/static.tsx";

export interface BookingStateProps {
  booking: BookingDetail;
  today: string;
  isOver: boolean;
  fit: RequestFit | undefined;
  actions: ComponentChildren;
}

export function BookingState({ booking, today, isOver, fit, actions }: BookingStateProps) {
  const { reader, status, statusReason, preferredDate, nextBookingId } = booking;
  const side = reader === "groomer" ? "groomer" : "parent";
  const isWaiting = status === "pending";
  const next = whatNext(booking, { today, isOver });
  return (
    <section class="booking-card" aria-labelledby="booking-title">
      <Static of={CalendarLeaf} props={{ date: preferredDate }} />
      <div class="what">
        <div class="head">
          <h2 id="booking-title" tabindex={-1}>
            {longDate(preferredDate)}
          </h2>
          <span class={`status ${status}`}>{labelFor(status, side)}</span>
        </div>
        <Static of={side === "groomer" ? WhenToWork : When} props={{ booking }} />
        {reader === "groomer" && isWaiting && <Static of={FitNote} props={{ booking, fit }} />}
        {!(reader === "admin" && isWaiting) && (
          <Static of={NextStep} props={{ booking, side: reader === "parent" ? "parent" : "groomer" }} />
        )}
        {reader === "groomer" && <Door booking={booking} />}
        {next && <p>{next}</p>}
        {booking.isOtherSuspended && reader !== "admin" && <p class="notice warn">{keptText(booking, reader)}</p>}
        {nextBookingId !== null && (
          <p>
            <a href={bookingPagePath(nextBookingId)}>See next visit</a>
          </p>
        )}
        {statusReason && <Static of={Said} props={{ about: "Reason", text: statusReason }} />}
      </div>
      {actions}
    </section>
  );
}

/** The other marks stand with each pet. */
function Door({ booking }: { booking: BookingDetail }) {
  const { marks, notes } = shownBooking(booking);
  return <Static of={DoorNotes} props={{ visit: { marks: marks.filter(({ isCaution }) => isCaution), notes } }} />;
}
