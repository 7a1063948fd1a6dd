import type { ReactNode } from "react";
import { Icon } from "#islands/ui/icon.tsx";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { longDate, monthAndDay } from "#src/shared/base/time.ts";
import { arrivalText, plannedText } from "#src/shared/visits/arrival-labels.ts";
import { labelFor } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { workText } from "#src/shared/visits/estimate.ts";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { NoteLink } from "./afterwards/note-link.tsx";
import { PicturesLink } from "./afterwards/pictures-link.tsx";
import { BookingDetails } from "./booking-details.tsx";
import { MessagesLink } from "./messages-link.tsx";
import { NextStep } from "./next-step.tsx";
import { Said } from "./said.tsx";

interface Props {
  booking: BookingView;
  /** Who reads it. */
  side: "parent" | "groomer";
  heading?: "h3" | "h4";
  /** Past bookings are short, with the rest in a fold. */
  isShort?: boolean;
  /** False below a heading that says the day. */
  isDated?: boolean;
  /** Something that waits for an answer. */
  box?: ReactNode;
  /** What the reader should know before answering. */
  note?: ReactNode;
  /** Links and buttons of the reader. */
  children?: ReactNode;
}

/** One booking: a calendar leaf, what was asked for, and its status. */
export function BookingCard({ booking, side, heading: Heading = "h3", isShort, isDated = true, ...inside }: Props) {
  const details = <BookingDetails booking={booking} side={side} />;
  return (
    <li className={isDated ? "booking-card" : "booking-card undated"} id={`booking-${booking.id}`}>
      {isDated && <CalendarLeaf date={booking.preferredDate} />}
      <div className="what">
        <div className="head">
          <Heading>
            <a href={bookingPagePath(booking.id)}>{booking.serviceName}</a>
          </Heading>
          <span className={`status ${booking.status}`}>{labelFor(booking.status, side)}</span>
        </div>
        <p>{side === "parent" ? `with ${booking.groomerName}` : `from ${booking.petParentName}${asked(booking)}`}</p>
        {side === "groomer" ? <WhenToWork booking={booking} /> : <When booking={booking} isOver={isShort} />}
        {inside.note}
        <NextStep booking={booking} side={side} />
        {booking.statusReason && <Said about="Reason" text={booking.statusReason} />}
      </div>
      {isShort && inside.box && <div className="more">{inside.box}</div>}
      {isShort ? (
        <details className="more">
          <summary>
            Details<span className="hush"> of {booking.serviceName}</span>
          </summary>
          {details}
        </details>
      ) : (
        <div className="more stack">
          {inside.box}
          {details}
        </div>
      )}
      <div className="actions">
        {inside.children}
        <PicturesLink {...booking} />
        <NoteLink {...booking} />
        <MessagesLink {...booking} />
        <AddToCalendar {...booking} />
      </div>
    </li>
  );
}

interface WhenProps {
  booking: BookingView;
  isOver?: boolean | undefined;
}

/** The hour or the part of the day, and what the leaf does not say about the date: the year of a past visit. */
export function When({ booking, isOver = false }: WhenProps) {
  const { preferredDate } = booking;
  const date = <time dateTime={preferredDate}>{longDate(preferredDate)}</time>;
  return (
    <p className="meta">
      {isOver ? (
        <span>
          <Icon name="calendar" />
          {date}
        </span>
      ) : (
        <span className="hush">{date}</span>
      )}
      <span>
        <Icon name="clock" />
        {arrivalText(booking)}
      </span>
    </p>
  );
}

/**
 * What a groomer plans the day by, in large. The date is on the leaf or above the card; here it is for screen readers.
 */
export function WhenToWork({ booking }: { booking: BookingView }) {
  const { preferredDate } = booking;
  return (
    <p className="work">
      <time className="hush" dateTime={preferredDate}>
        {longDate(preferredDate)}
      </time>
      <b>{plannedText(booking)}</b>
      <b>{workText(booking)}</b>
    </p>
  );
}

/** Month, day and weekday as on a wall calendar; the sentence beside it says the same in words. */
export function CalendarLeaf({ date }: { date: string }) {
  const [weekday = "", monthAndDay = ""] = longDate(date).split(", ");
  const [month = "", day = ""] = monthAndDay.split(" ");
  return (
    <div className="date" aria-hidden="true">
      <span className="month">{month.slice(0, 3)}</span>
      <span className="day">{day}</span>
      <span className="weekday">{weekday.slice(0, 3)}</span>
    </div>
  );
}

/** How long a request has been waiting. */
const asked = ({ status, requestDate, timeZone }: BookingView) =>
  status === "pending" ? `, asked on ${monthAndDay(requestDate, timeZone)}` : "";
