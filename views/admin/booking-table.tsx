/** @jsxImportSource preact */
import type { BookingStatus, TimeSlot } from "#src/shared/booking-words.ts";
import { workWords } from "#src/shared/estimate.ts";
import { adminUserPath } from "#src/shared/paths.ts";
import { mediumDate } from "#src/shared/time.ts";

export interface ListedBooking {
  id: number;
  status: BookingStatus;
  isContested: boolean;
  date: string;
  slot: TimeSlot;
  service: string;
  petCount: number;
  visitMinutes: number;
  otherId: number;
  otherName: string;
}

export const statusNames: Record<BookingStatus, string> = {
  pending: "Waiting",
  accepted: "Accepted",
  declined: "Declined",
  completed: "Completed",
  cancelled: "Cancelled",
  expired: "Expired",
  no_show: "No-show",
};

export const CONTESTED = "No-show, contested";

/** One person's bookings; `other` says what the other side is. */
export function BookingTable({ bookings, other }: { bookings: ListedBooking[]; other: string }) {
  return (
    <table class="plain roll">
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Date</th>
          <th scope="col">State</th>
          <th scope="col">{other}</th>
          <th scope="col">Package</th>
        </tr>
      </thead>
      <tbody>
        {bookings.map(({ id, status, isContested, date, slot, service, otherId, otherName, ...work }) => (
          <tr key={id}>
            <td>{`#${id}`}</td>
            <td class="when">
              {mediumDate(date)}
              <span class="soft small line">{slot}</span>
            </td>
            <td>
              <span class={`status ${status}`}>{isContested ? CONTESTED : statusNames[status]}</span>
            </td>
            <td>
              <a href={adminUserPath(otherId)}>{otherName}</a>
            </td>
            <td>
              {service}
              <span class="soft small line">{workWords({ ...work, pets: [] })}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
