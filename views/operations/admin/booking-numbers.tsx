/** @jsxImportSource preact */
import { Pager } from "#islands/ui/pager.tsx";
import { bookingPagePath } from "#src/shared/base/dashboard-paths.ts";
import { withCommas } from "#src/shared/base/number-labels.ts";
import { adminUserPath } from "#src/shared/base/paths.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import { BOOKINGS_PER_PAGE } from "#src/shared/operations/admin-labels.ts";
import { fromToText } from "#src/shared/visits/arrival-labels.ts";
import { type BookingStatus, bookingStatuses, statusLabels, type TimeSlot } from "#src/shared/visits/booking-labels.ts";
import { petsAndTime } from "#src/shared/visits/estimate.ts";
import { toPreactNode } from "#views/from-react.ts";
import { CardTable } from "#views/ui/card-table.tsx";
import { Fold, Totals } from "./details.tsx";

export interface BookingNumbersProps {
  bookings: Record<BookingStatus, number>;
  /** Number of disputed no-shows, which are shown separately. */
  disputed: number;
  latest: ListedBooking[];
  /** Null if the URL names no page; the bookings are then folded. */
  page: number | null;
  path: string;
  other: string;
}

export function BookingNumbers({ bookings, disputed, latest, page, path, other }: BookingNumbersProps) {
  const total = bookingStatuses.reduce((sum, status) => sum + bookings[status], 0);
  return (
    <Fold title={`Bookings (${withCommas(total)})`} isOpen={page !== null}>
      <Totals
        of={{
          ...Object.fromEntries(bookingStatuses.map((status) => [statusNames[status], bookings[status]])),
          [statusNames.no_show]: bookings.no_show - disputed,
          ...(disputed > 0 && { [disputedName("no_show")]: disputed }),
        }}
      />
      {latest.length > 0 && <BookingTable bookings={latest} other={other} />}
      {toPreactNode(
        Pager({
          of: "bookings",
          page: page ?? 1,
          pages: Math.ceil(total / BOOKINGS_PER_PAGE),
          pathOf: (to) => `${path}?page=${to}`,
          names: ["Later", "Earlier"],
        }),
      )}
    </Fold>
  );
}

interface ListedBooking {
  id: number;
  status: BookingStatus;
  isDisputed: boolean;
  date: string;
  slot: TimeSlot;
  from: string | null;
  until: string | null;
  isOverbooked: boolean;
  service: string;
  petCount: number;
  visitMinutes: number;
  otherId: number;
  otherName: string;
}

const statusNames = { ...statusLabels, pending: "Pending" };

const disputedName = (status: BookingStatus) => `${statusNames[status]}, disputed`;

const BookingTable = ({ bookings, other }: { bookings: ListedBooking[]; other: string }) => (
  <CardTable columns={["Number", "Date", "Status", other, "Package"]}>
    {bookings.map(({ id, status, isDisputed, isOverbooked, from, until, date, slot, otherId, ...booking }) => (
      <tr key={id}>
        <td>
          <a href={bookingPagePath(id)}>{`#${id}`}</a>
        </td>
        <td class="when">
          {mediumDate(date)}
          <span class="soft small line">{from && until ? fromToText({ from, until }) : slot}</span>
        </td>
        <td>
          <span class={`status ${status}`}>{isDisputed ? disputedName(status) : statusNames[status]}</span>
          {isOverbooked && <span class="soft small line">Overbooked that day</span>}
        </td>
        <td>
          <a href={adminUserPath(otherId)}>{booking.otherName}</a>
        </td>
        <td>
          {booking.service}
          <span class="soft small line">{petsAndTime({ ...booking, pets: [] })}</span>
        </td>
      </tr>
    ))}
  </CardTable>
);
