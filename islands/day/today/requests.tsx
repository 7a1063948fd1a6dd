import { useEffect, useState } from "react";
import { Row, Rows } from "#islands/ui/rows.tsx";
import { bookingPagePath, bookingsPath } from "#src/shared/base/dashboard-paths.ts";
import { amPmTime } from "#src/shared/base/time.ts";
import { weekdayAndTime } from "#src/shared/base/weekday-times.ts";
import { petsThenName, visitFacts } from "#src/shared/day/added/visit-summary.ts";
import type { TodayView } from "#src/shared/day/today/today.ts";
import { slotParts, statusLabel } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { petsAndParentText } from "#src/shared/visits/pets/pets-in-a-line.ts";
import type { useGroomerActions } from "../../visits/bookings/answers/use-groomer-visits.tsx";
import { RequestDayName, RequestRow } from "./request-row.tsx";

interface Props {
  today: TodayView;
  changed: readonly BookingView[];
  rows: ReturnType<typeof useGroomerActions>;
}

/** Rows shown before the list is opened, on a phone and on wider screens. */
const inSight = { narrow: 2, broad: 4 } as const;

export function Requests({ today: { date, requests, waiting }, changed, rows }: Props) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(/^#booking-\d+$/.test(location.hash)), []);
  const gone = changed.filter(({ id }) => !requests.some(({ booking }) => booking.id === id));
  const isEmpty = requests.length + gone.length === 0;
  if (isEmpty) return null;
  const elsewhere = waiting - requests.length;
  const folded = (["narrow", "broad"] as const).filter((on) => !isOpen && requests.length > inSight[on]);
  return (
    <Rows
      id="requests"
      title={waiting === 0 ? "Requests" : waiting === 1 ? "1 request" : `${waiting} requests`}
      note={noteOf(requests)}
      isFolded={folded.length > 0}
      foot={
        folded.length > 0 ? (
          <button type="button" className="more-rows" onClick={() => setOpen(true)}>
            {folded.map((on) => (
              <span key={on} className={`on-${on}`}>{`Show ${waiting - inSight[on]} more`}</span>
            ))}
          </button>
        ) : (
          elsewhere > 0 && <a href={bookingsPath({ view: "all", show: "pending" })}>{`See ${elsewhere} more`}</a>
        )
      }
    >
      {gone.map((booking) => (
        <ChangedRow key={booking.id} booking={booking} today={date} />
      ))}
      {requests.map((request) => (
        <RequestRow key={request.booking.id} request={request} today={date} rows={rows} />
      ))}
    </Rows>
  );
}

/** False for requests that wait for the parent. */
export const waitsForGroomer = ({ proposal }: BookingView) => proposal?.madeBy !== "groomer";

function noteOf(listed: TodayView["requests"]) {
  const requests = listed.filter(({ booking }) => waitsForGroomer(booking));
  const [first] = requests;
  const by = first && [first.booking.expiresAt, first.booking.proposal?.expiresAt].filter((time) => time != null);
  if (!first || !by?.length) return null;
  return `reply by ${weekdayAndTime(Math.min(...by), first.booking.timeZone)}`;
}

function ChangedRow({ booking, today }: { booking: BookingView; today: string }) {
  const { id, status, preferredDate, preferredTimeSlot, statusReason } = booking;
  return (
    <Row
      id={`booking-${id}`}
      when={<RequestDayName date={preferredDate} today={today} />}
      whenMore={slotParts(preferredTimeSlot).part}
      title={petsAndParentText(booking)}
      heading="h3"
      href={bookingPagePath(id)}
      isPast
    >
      <p>{`Just changed: ${statusLabel(status, "groomer").toLowerCase()}`}</p>
      {statusReason && <p>{statusReason}</p>}
    </Row>
  );
}

const MAX_UNFINISHED = 6;

/** Visits whose time is over and that no one has marked yet. */
export function UnfinishedVisits({ today: { date: today, unfinished }, rows }: Omit<Props, "changed">) {
  if (unfinished.length === 0) return null;
  const more = unfinished.length - MAX_UNFINISHED;
  const foot = more > 0 && <a href={bookingsPath({ view: "all", show: "accepted" })}>{`See ${more} more`}</a>;
  return (
    <Rows id="unfinished" title="How did it go?" foot={foot}>
      {unfinished.slice(0, MAX_UNFINISHED).map((one) => {
        const visit = visitFacts(one);
        const { anchor, arrival, part, href, service, date } = visit;
        return (
          <Row
            key={anchor}
            id={anchor}
            when={<RequestDayName date={date} today={today} />}
            whenMore={arrival ? amPmTime(arrival.from) : part}
            title={petsThenName(visit)}
            heading="h3"
            href={href}
            actions={rows.actionsOf(visit)}
          >
            {service && <p>{service}</p>}
            {visit.booking?.dispute && (
              <p className="wraps">The pet parent says you didn't come. We're looking into it.</p>
            )}
          </Row>
        );
      })}
    </Rows>
  );
}
