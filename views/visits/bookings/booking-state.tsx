/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { Address } from "#islands/visits/bookings/booking-details.tsx";
import { LabeledText } from "#islands/visits/bookings/labeled-text.tsx";
import { canAcceptOffer } from "#src/domain/groomer-choices.ts";
import { bookingPagePath } from "#src/shared/base/dashboard-paths.ts";
import { shortDollars } from "#src/shared/base/money.ts";
import { amPmTime, longDate } from "#src/shared/base/time.ts";
import { weekdayAndTime } from "#src/shared/base/weekday-times.ts";
import { addedVisitWhen, type VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import type { RequestFit } from "#src/shared/day/day-plans.ts";
import { LEAVE_NOW_TEXT } from "#src/shared/day/leave-by.ts";
import { requestFitText } from "#src/shared/day/today/labels.ts";
import { hostWithoutWww } from "#src/shared/listing/policies.ts";
import { arrivalText, whenText } from "#src/shared/visits/arrival-labels.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { cantMakeText, type Side, slotParts, statusLabel, suspensionText } from "#src/shared/visits/booking-labels.ts";
import { listParentProblems } from "#src/shared/visits/parent-record-labels.ts";
import { disputeSentence, whatNextText } from "#src/shared/visits/what-next.ts";
import { Static } from "#views/static.tsx";
import { Icon } from "#views/ui/icon.tsx";

export interface BookingStateProps {
  booking: BookingDetail;
  today: string;
  isOver: boolean;
  fit: RequestFit | undefined;
  leave?: string | undefined;
  actions: ComponentChildren;
}

export function BookingStateLines({ booking, today, isOver, fit, leave, actions }: BookingStateProps) {
  const { reader, status, statusReason, preferredDate, nextBookingId } = booking;
  const side = reader === "groomer" ? "groomer" : "parent";
  // A parent's open counterproposal determines the state.
  const isAnswered = reader === "groomer" && status === "pending" && canAcceptOffer(booking.proposal);
  const next = whatNextText(booking, { today, isOver });
  return (
    <section class={reader === "groomer" ? "booking-card undated" : "booking-card"} aria-labelledby="booking-title">
      {reader !== "groomer" && <CalendarLeaf date={preferredDate} />}
      <div class="what">
        <div class="head">
          <h2
            id="booking-title"
            class={reader === "groomer" && status !== "pending" ? "hush" : undefined}
            tabindex={-1}
          >
            {reader === "groomer" ? groomerTitle(booking, today) : longDate(preferredDate)}
          </h2>
          {!(reader === "groomer" && status === "pending") && (
            <span class={`status ${status}`}>{statusLabel(status, side)}</span>
          )}
          <Leave text={leave} />
        </div>
        {reader !== "groomer" && (
          <p class="meta">
            <span class="hush">
              <time datetime={preferredDate}>{longDate(preferredDate)}</time>
            </span>
            <span>
              <Icon name="clock" />
              {arrivalText(booking)}
            </span>
          </p>
        )}
        {reader === "groomer" && status === "pending" && !isAnswered && fit && <FitNote booking={booking} fit={fit} />}
        {reader === "groomer" && status === "pending" && <Static of={Address} props={{ booking, side: "groomer" }} />}
        {reader === "groomer" && <ParentRecord booking={booking} />}
        <NextStep booking={booking} side={side} />
        {next && <p>{next}</p>}
        {reader !== "admin" && <DepositLine booking={booking} side={side} />}
        {booking.isOtherSuspended && reader !== "admin" && <p class="notice warn">{suspensionText(booking, reader)}</p>}
        {nextBookingId !== null && (
          <p>
            <a href={bookingPagePath(nextBookingId)}>See next visit</a>
          </p>
        )}
        {statusReason && <Static of={LabeledText} props={{ about: "Reason", text: statusReason }} />}
      </div>
      {actions}
    </section>
  );
}

interface BookingForSide {
  booking: BookingDetail;
  side: Side;
}

function CalendarLeaf({ date }: { date: string }) {
  const [weekday = "", monthAndDay = ""] = longDate(date).split(", ");
  const [month = "", day = ""] = monthAndDay.split(" ");
  return (
    <div class="date" aria-hidden="true">
      <span class="month">{month.slice(0, 3)}</span>
      <span class="day">{day}</span>
      <span class="weekday">{weekday.slice(0, 3)}</span>
    </div>
  );
}

function FitNote({ booking, fit }: { booking: BookingDetail; fit: RequestFit }) {
  const { fits, why, finishesAt, others } = fit;
  const part = slotParts(booking.preferredTimeSlot).part.toLowerCase();
  return (
    <>
      <p class="fit">
        <b class={fits ? "fits" : "too-full"}>{requestFitText({ fit, dayOff: null })}</b>
        {` · ${fits ? `your day ends at ${amPmTime(finishesAt!)}` : why}`}
      </p>
      {others > 0 && (
        <p class="soft small">{`${others} other ${others === 1 ? "request" : "requests"} for that ${part}`}</p>
      )}
    </>
  );
}

function ParentRecord({ booking: { petParentRecord } }: Pick<BookingForSide, "booking">) {
  const wrong = petParentRecord ? listParentProblems(petParentRecord) : [];
  if (wrong.length === 0) return null;
  return (
    <p>
      <b class="too-full">{wrong.join(" and ")}</b> across all groomers in 12 months
    </p>
  );
}

function NextStep({ booking, side }: BookingForSide) {
  const { status, expiresAt, timeZone, groomerName, dispute } = booking;
  const sentence = disputeSentence(booking, side);
  return (
    <>
      {side === "parent" && status === "pending" && expiresAt !== null && (
        <p class="next">
          <Icon name="clock" />
          {`${groomerName} has until ${weekdayAndTime(expiresAt, timeZone)} to reply, or the request expires.`}
        </p>
      )}
      {sentence && <p class="soft">{sentence}</p>}
      {dispute?.text && <Static of={LabeledText} props={{ about: "Your explanation", text: dispute.text }} />}
    </>
  );
}

function DepositLine({ booking: { deposit, groomerName }, side }: BookingForSide) {
  if (!deposit?.isAsked) return null;
  if (side === "groomer")
    return <p>{`You requested a deposit of ${shortDollars(deposit.cents)} and sent your link.`}</p>;
  return (
    <p class="deposit">
      {`${groomerName} requests a deposit of ${shortDollars(deposit.cents)}: pay at `}
      <a href={deposit.link} target="_blank" rel="noopener noreferrer nofollow">
        {hostWithoutWww(deposit.link)}
        <span class="soft"> (opens in a new tab)</span>
      </a>
      {". We don't collect it."}
    </p>
  );
}

const Leave = ({ text = "" }: { text?: string | undefined }) =>
  text ? <b class={text === LEAVE_NOW_TEXT ? "leave too-full" : "leave"}>{text}</b> : null;

interface AddedStateProps extends Pick<BookingStateProps, "today" | "leave" | "actions"> {
  visit: VisitSummary;
}

/** State of a visit that the groomer added. */
export const AddedVisitState = ({ visit, today, leave, actions }: AddedStateProps) => (
  <section class="booking-card undated" aria-labelledby="booking-title">
    <div class="what">
      <div class="head">
        <h2 id="booking-title" class="hush" tabindex={-1}>
          {addedVisitWhen(visit.added!, today)}
        </h2>
        <span class={`status ${visit.status}`}>{visit.state}</span>
        <Leave text={leave} />
      </div>
    </div>
    {actions}
  </section>
);

/** The page's title says when an agreed visit is. */
function groomerTitle({ status, proposal, petParentName, ...when }: BookingDetail, today: string): string {
  if (status !== "pending") return whenText(when, today);
  return canAcceptOffer(proposal)
    ? cantMakeText(petParentName, when.preferredDate)
    : whenText({ ...when, arrival: null }, today);
}
