/** @jsxImportSource preact */

import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { adminUserPath } from "#src/shared/base/paths.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import { hourText } from "#src/shared/visits/arrival-labels.ts";
import type { BookingStatus, TimeSlot } from "#src/shared/visits/booking-labels.ts";
import { workText } from "#src/shared/visits/estimate.ts";
import { Roll } from "#views/ui/roll.tsx";

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

export const statusNames: Record<BookingStatus, string> = {
  pending: "Pending",
  accepted: "Accepted",
  declined: "Declined",
  completed: "Completed",
  cancelled: "Canceled",
  expired: "Expired",
  no_show: "No-show",
};

export const disputed = (status: BookingStatus) => `${statusNames[status]}, disputed`;

export const BookingTable = ({ bookings, other }: { bookings: ListedBooking[]; other: string }) => (
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
