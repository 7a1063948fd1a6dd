/** @jsxImportSource preact */
import { type BookingStatus, bookingStatuses } from "#src/shared/visits/booking-labels.ts";
import { BookingTable, CONTESTED, type ListedBooking, statusNames } from "./booking-table.tsx";

interface BookingNumbersProps {
  bookings: Record<BookingStatus, number>;
  /** No-shows that their parents contest: while they do, they do not count as such. */
  contested: number;
  latest: ListedBooking[];
  other: string;
}

export function BookingNumbers({ bookings, contested, latest, other }: BookingNumbersProps) {
  const total = bookingStatuses.reduce((sum, status) => sum + bookings[status], 0);
  return (
    <section class="panel stack" aria-labelledby="bookings-title">
      <h2 id="bookings-title">Bookings</h2>
      <dl class="totals">
        {bookingStatuses.map((status) => (
          <div key={status}>
            <dt>{statusNames[status]}</dt>
            <dd>{status === "no_show" ? bookings.no_show - contested : bookings[status]}</dd>
          </div>
        ))}
        {contested > 0 && (
          <div>
            <dt>{CONTESTED}</dt>
            <dd>{contested}</dd>
          </div>
        )}
      </dl>
      {total > latest.length && (
        <p class="soft">
          Latest {latest.length} of {total.toLocaleString("en-US")}. To find another, search its number under All Users.
        </p>
      )}
      {latest.length > 0 && <BookingTable bookings={latest} other={other} />}
    </section>
  );
}
