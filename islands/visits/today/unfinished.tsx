import { Row } from "#islands/ui/row.tsx";
import { Rows } from "#islands/ui/rows.tsx";
import { bookingPagePath, bookingsPath } from "#src/shared/base/own-paths.ts";
import { clockTime } from "#src/shared/base/time.ts";
import { slotLabel } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { petsInALine } from "#src/shared/visits/pets/pets-in-a-line.ts";
import type { useGroomerRows } from "../bookings/answers/use-groomer-rows.tsx";
import { RowDay } from "./row-day.tsx";

/** More stand among all bookings: what waits for an answer is not to be far below. */
const SHOWN = 3;

interface Props {
  bookings: readonly BookingView[];
  today: string;
  rows: ReturnType<typeof useGroomerRows>;
}

/** Visits whose time is over, and of which nobody knows yet how they went. */
export function Unfinished({ bookings, today, rows }: Props) {
  if (bookings.length === 0) return null;
  const more = bookings.length - SHOWN;
  return (
    <Rows
      id="unfinished"
      title="Done?"
      foot={more > 0 && <a href={bookingsPath({ view: "all", show: "accepted" })}>{`See ${more} more`}</a>}
    >
      {bookings.slice(0, SHOWN).map((booking) => (
        <Row
          key={booking.id}
          id={`booking-${booking.id}`}
          when={<RowDay date={booking.preferredDate} today={today} />}
          whenMore={booking.arrival ? clockTime(booking.arrival.from) : slotLabel(booking.preferredTimeSlot).part}
          title={booking.petParentName}
          heading="h3"
          href={bookingPagePath(booking.id)}
          actions={rows.actionsOf(booking)}
        >
          <p>{[petsInALine(booking), booking.serviceName].filter(Boolean).join(" · ")}</p>
          {booking.didNotComeAt !== null && (
            <p className="wraps">The pet parent says that nobody came. We are looking into it.</p>
          )}
        </Row>
      ))}
    </Rows>
  );
}
