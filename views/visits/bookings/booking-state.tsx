/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { CalendarLeaf, When } from "#islands/visits/bookings/booking-card.tsx";
import { Place } from "#islands/visits/bookings/booking-details.tsx";
import { NextStep } from "#islands/visits/bookings/next-step.tsx";
import { DepositLine } from "#islands/visits/bookings/page/deposit-line.tsx";
import { ParentRecord } from "#islands/visits/bookings/page/parent-record.tsx";
import { FitNote } from "#islands/visits/bookings/requests/request-fit.tsx";
import { Said } from "#islands/visits/bookings/said.tsx";
import { isCounter } from "#src/domain/groomer-choices.ts";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { RequestFit } from "#src/shared/day/day-plans.ts";
import { LEAVE_NOW } from "#src/shared/day/leave-by.ts";
import { type ShownVisit, whenAdded } from "#src/shared/day/own/shown-visit.ts";
import { whenText } from "#src/shared/visits/arrival-labels.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { keptText, labelFor } from "#src/shared/visits/booking-labels.ts";
import { cantMake } from "#src/shared/visits/proposal-labels.ts";
import { whatNext } from "#src/shared/visits/what-next.ts";
import { Static } from "#views/static.tsx";

export interface BookingStateProps {
  booking: BookingDetail;
  today: string;
  isOver: boolean;
  fit: RequestFit | undefined;
  leave?: string | undefined;
  actions: ComponentChildren;
}

export function BookingState({ booking, today, isOver, fit, leave, actions }: BookingStateProps) {
  const { reader, status, statusReason, preferredDate, nextBookingId } = booking;
  const side = reader === "groomer" ? "groomer" : "parent";
  // Other times that its parent has proposed decide alone.
  const isAnswered = reader === "groomer" && status === "pending" && isCounter(booking.proposal);
  const next = whatNext(booking, { today, isOver });
  return (
    <section class={reader === "groomer" ? "booking-card undated" : "booking-card"} aria-labelledby="booking-title">
      {reader !== "groomer" && <Static of={CalendarLeaf} props={{ date: preferredDate }} />}
      <div class="what">
        <div class="head">
          <h2
            id="booking-title"
            class={reader === "groomer" && status !== "pending" ? "hush" : undefined}
            tabindex={-1}
          >
            {reader === "groomer" ? groomerTitle(booking) : longDate(preferredDate)}
          </h2>
          {!(reader === "groomer" && status === "pending") && (
            <span class={`status ${status}`}>{labelFor(status, side)}</span>
          )}
          <Leave text={leave} />
        </div>
        {reader !== "groomer" && <Static of={When} props={{ booking }} />}
        {reader === "groomer" && status === "pending" && !isAnswered && (
          <Static of={FitNote} props={{ booking, fit }} />
        )}
        {reader === "groomer" && status === "pending" && <Static of={Place} props={{ booking, side: "groomer" }} />}
        {reader === "groomer" && <Static of={ParentRecord} props={{ booking }} />}
        <Static of={NextStep} props={{ booking, side }} />
        {next && <p>{next}</p>}
        {reader !== "admin" && <Static of={DepositLine} props={{ booking, side }} />}
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

const Leave = ({ text = "" }: { text?: string | undefined }) =>
  text ? <b class={text === LEAVE_NOW ? "leave too-full" : "leave"}>{text}</b> : null;

interface AddedStateProps extends Pick<BookingStateProps, "leave" | "actions"> {
  visit: ShownVisit;
}

/** For added visits. */
export const AddedState = ({ visit, leave, actions }: AddedStateProps) => (
  <section class="booking-card undated" aria-labelledby="booking-title">
    <div class="what">
      <div class="head">
        <h2 id="booking-title" class="hush" tabindex={-1}>
          {whenAdded(visit.own!)}
        </h2>
        <span class={`status ${visit.status}`}>{visit.state}</span>
        <Leave text={leave} />
      </div>
    </div>
    {actions}
  </section>
);

/** The page's title says when an agreed visit is. */
function groomerTitle({ status, proposal, petParentName, ...when }: BookingDetail): string {
  if (status !== "pending") return whenText(when);
  return isCounter(proposal) ? cantMake(petParentName, when.preferredDate) : whenText({ ...when, arrival: null });
}
