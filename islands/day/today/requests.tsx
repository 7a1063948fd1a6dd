import { Row } from "#islands/ui/row.tsx";
import { Rows } from "#islands/ui/rows.tsx";
import { bookingPagePath, bookingsPath } from "#src/shared/base/own-paths.ts";
import { weekdayAndTime } from "#src/shared/base/time.ts";
import type { TodayView } from "#src/shared/day/today/today.ts";
import { labelFor, slotLabel } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { useGroomerRows } from "../../visits/bookings/answers/use-groomer-rows.tsx";
import { ProposalRow } from "./proposal-row.tsx";
import { RequestRow } from "./request-row.tsx";
import { RowDay } from "./row-day.tsx";

interface Props {
  today: TodayView;
  changed: readonly BookingView[];
  rows: ReturnType<typeof useGroomerRows>;
}

export function Requests({ today: { date, requests, waiting }, changed, rows }: Props) {
  const gone = changed.filter(({ id }) => !requests.some(({ booking }) => booking.id === id));
  const more = waiting - requests.length;
  return (
    <Rows
      id="requests"
      title={waiting === 0 ? "Requests" : waiting === 1 ? "1 request" : `${waiting} requests`}
      note={noteOf(requests)}
      foot={
        requests.length === 0 ? (
          <p className="soft">No pending requests. We'll email you when you get one.</p>
        ) : (
          more > 0 && <a href={bookingsPath({ view: "all", show: "pending" })}>{`See ${more} more`}</a>
        )
      }
    >
      {gone.map((booking) => (
        <ChangedRow key={booking.id} booking={booking} today={date} />
      ))}
      {requests.map((request) =>
        request.booking.proposal ? (
          <ProposalRow
            key={request.booking.id}
            {...request}
            proposal={request.booking.proposal}
            today={date}
            rows={rows}
          />
        ) : (
          <RequestRow key={request.booking.id} {...request} today={date} rows={rows} />
        ),
      )}
    </Rows>
  );
}

/** False for requests that wait for the parent. */
export const isForGroomer = ({ proposal }: BookingView) => proposal?.madeBy !== "groomer";

function noteOf(listed: TodayView["requests"]) {
  const requests = listed.filter(({ booking }) => isForGroomer(booking));
  const [first] = requests;
  const by = first && [first.booking.expiresAt, first.booking.proposal?.expiresAt].filter((time) => time != null);
  if (!first || !by?.length) return null;
  const time = weekdayAndTime(Math.min(...by), first.booking.timeZone);
  return requests.length === 1 ? `reply by ${time}` : `first reply due ${time}`;
}

function ChangedRow({ booking, today }: { booking: BookingView; today: string }) {
  const { id, status, preferredDate, preferredTimeSlot, petParentName, statusReason } = booking;
  return (
    <Row
      id={`booking-${id}`}
      when={<RowDay date={preferredDate} today={today} />}
      whenMore={slotLabel(preferredTimeSlot).part}
      title={petParentName}
      heading="h3"
      href={bookingPagePath(id)}
      isPast
    >
      <p>{`Just changed: ${labelFor(status, "groomer").toLowerCase()}`}</p>
      {statusReason && <p>{statusReason}</p>}
    </Row>
  );
}
