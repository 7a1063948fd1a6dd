/** @jsxImportSource preact */
import { UNANSWERED_DAYS } from "#src/shared/running/admin-labels.ts";
import { type BookingStatus, bookingStatuses } from "#src/shared/visits/booking-labels.ts";
import { BookingTable, disputed, type ListedBooking, statusNames } from "./booking-table.tsx";

/** A groomer's 90 days, or a parent's 12 months. */
export interface WentWrong {
  side: "parent" | "groomer";
  missed: number;
  canceledLate: number;
}

interface BookingNumbersProps {
  bookings: Record<BookingStatus, number>;
  /** Disputed no-shows don't count. */
  contested: number;
  wrong: WentWrong;
  latest: ListedBooking[];
  other: string;
}

export function BookingNumbers({ bookings, contested, wrong, latest, other }: BookingNumbersProps) {
  const { side, missed, canceledLate } = wrong;
  const lately = side === "groomer" ? `in ${UNANSWERED_DAYS} days` : "in 12 months";
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
            <dt>{disputed("no_show")}</dt>
            <dd>{contested}</dd>
          </div>
        )}
        <div>
          <dt>{`${side === "groomer" ? "Didn't come" : "No-shows"}, ${lately}`}</dt>
          <dd>{missed}</dd>
        </div>
        <div>
          <dt>{`Canceled within 24 hours, ${lately}`}</dt>
          <dd>{canceledLate}</dd>
        </div>
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
