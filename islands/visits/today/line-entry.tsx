import { Icon } from "#islands/ui/icon.tsx";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { clockRange, clockTime, duration } from "#src/shared/base/time.ts";
import { slotLabel, statusLabels } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { DayItinerary } from "#src/shared/visits/day-plans.ts";
import { petNames } from "#src/shared/visits/pets/pets-in-a-line.ts";

interface StopProps {
  booking: BookingView;
  number: number;
  isNext: boolean;
  /** When the van comes; left out once it is behind. */
  at?: string;
}

/** A visit on the line. */
export function LineStop({ booking, number, isNext, at }: StopProps) {
  const { id, petParentName, pets, serviceName, arrival, status, preferredTimeSlot } = booking;
  const isOver = status === "completed" || status === "no_show";
  const told = arrival ? `told ${shortHours(arrival)}` : "not told yet";
  const what = [petNames(pets), serviceName, status === "no_show" && statusLabels.no_show].filter(Boolean).join(" · ");
  return (
    <li className={isOver ? "stop is-over" : "stop"} aria-current={isNext ? "step" : undefined}>
      <p className="at">
        {at ? (
          <time dateTime={at}>{clockTime(at)}</time>
        ) : arrival ? (
          clockTime(arrival.from)
        ) : (
          slotLabel(preferredTimeSlot).part
        )}
        <span>{told}</span>
      </p>
      <span className="mark" aria-hidden="true">
        {status === "completed" ? <Icon name="tick" /> : number}
      </span>
      <div>
        <b>
          <a className="opens" href={bookingPagePath(id)}>
            {petParentName}
            {status === "completed" && <span className="hush">, completed</span>}
          </a>
        </b>
        <p>{what}</p>
      </div>
      <span className="chevron" aria-hidden="true">
        ›
      </span>
    </li>
  );
}

/** "8–9", "9:15–10:15": the time beside it says which half of the day. */
const shortHours = ({ from, until }: { from: string; until: string }) =>
  [from, until].map((time) => clockTime(time).replace(/(:00)? [AP]M$/, "")).join("–");

interface Props extends Pick<StopProps, "number" | "isNext"> {
  entry: DayItinerary[number];
  /** Nothing lies before it today. */
  isFromHome: boolean;
  booking: BookingView | undefined;
}

/** One thing after the other: a visit, or what lies between two. */
export function LineEntry({ entry, isFromHome, booking, ...stop }: Props) {
  if (booking) return <LineStop booking={booking} at={entry.begins} {...stop} />;
  return (
    <li className={`between ${entry.kind}`}>
      <span aria-hidden="true" />
      <p>{wordsOf(entry, isFromHome)}</p>
    </li>
  );
}

function wordsOf(entry: DayItinerary[number], isFromHome: boolean): string {
  const times = clockRange({ opens: entry.begins, closes: entry.ends });
  switch (entry.kind) {
    case "drive":
      return `${duration(entry.minutes)}${entry.bookingId === null ? " home" : isFromHome ? " from home" : " of driving"}`;
    case "pause":
      return `${entry.isLunch ? "Lunch" : "Hours off"}, ${times}`;
    case "free":
      return `Free ${times}${entry.hasRoom ? ": room for another visit" : ""}`;
    case "visit":
      return times;
  }
}
