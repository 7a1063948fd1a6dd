/** @jsxImportSource preact */

import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { adminUserPath } from "#src/shared/base/paths.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import { UNANSWERED_DAYS } from "#src/shared/running/admin-labels.ts";
import { hourText } from "#src/shared/visits/arrival-labels.ts";
import { type BookingStatus, bookingStatuses, type TimeSlot } from "#src/shared/visits/booking-labels.ts";
import { workText } from "#src/shared/visits/estimate.ts";
import { Roll } from "#views/ui/roll.tsx";
import { Totals } from "./facts.tsx";

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
      <Totals
        of={{
          ...Object.fromEntries(bookingStatuses.map((status) => [statusNames[status], bookings[status]])),
          [statusNames.no_show]: bookings.no_show - contested,
          ...(contested > 0 && { [disputed("no_show")]: contested }),
          [`${side === "groomer" ? "Didn't come" : "No-shows"}, ${lately}`]: missed,
          [`Canceled within 24 hours, ${lately}`]: canceledLate,
        }}
      />
      {total > latest.length && (
        <p class="soft">
          Latest {latest.length} of {total.toLocaleString("en-US")}. To find another, search its number under All Users.
        </p>
      )}
      {latest.length > 0 && <BookingTable bookings={latest} other={other} />}
    </section>
  );
}

export interface ListedBooking {
  id: number;
  status: BookingStatus;
  isContested: boolean;
  date: string;
  slot: TimeSlot;
  from: string | null;
  until: string | null;
  isForced: boolean;
  service: string;
  petCount: number;
  visitMinutes: number;
  otherId: number;
  otherName: string;
}

const statusNames: Record<BookingStatus, string> = {
  pending: "Pending",
  accepted: "Accepted",
  declined: "Declined",
  completed: "Completed",
  cancelled: "Canceled",
  expired: "Expired",
  no_show: "No-show",
};

const disputed = (status: BookingStatus) => `${statusNames[status]}, disputed`;

const BookingTable = ({ bookings, other }: { bookings: ListedBooking[]; other: string }) => (
  <Roll columns={["Number", "Date", "Status", other, "Package"]}>
    {bookings.map(({ id, status, isContested, isForced, from, until, date, slot, otherId, ...booking }) => (
      <tr key={id}>
        <td>
          <a href={bookingPagePath(id)}>{`#${id}`}</a>
        </td>
        <td class="when">
          {mediumDate(date)}
          <span class="soft small line">{from && until ? hourText({ from, until }) : slot}</span>
        </td>
        <td>
          <span class={`status ${status}`}>{isContested ? disputed(status) : statusNames[status]}</span>
          {isForced && <span class="soft small line">Overbooked that day</span>}
        </td>
        <td>
          <a href={adminUserPath(otherId)}>{booking.otherName}</a>
        </td>
        <td>
          {booking.service}
          <span class="soft small line">{workText({ ...booking, pets: [] })}</span>
        </td>
      </tr>
    ))}
  </Roll>
);
