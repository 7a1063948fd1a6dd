/** @jsxImportSource preact */
import { type BookingStatus, bookingStatuses } from "#src/shared/booking-words.ts";

const names: Record<BookingStatus, string> = {
  pending: "Waiting",
  accepted: "Accepted",
  declined: "Declined",
  completed: "Completed",
  cancelled: "Cancelled",
};

/** How many bookings there are of each status. */
export function BookingNumbers({ bookings }: { bookings: Record<BookingStatus, number> }) {
  return (
    <section class="panel" aria-labelledby="bookings-title">
      <h2 id="bookings-title">Bookings</h2>
      <dl class="totals">
        {bookingStatuses.map((status) => (
          <div key={status}>
            <dt>{names[status]}</dt>
            <dd>{bookings[status]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
