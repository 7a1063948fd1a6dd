import { plannedText } from "#src/shared/visits/arrival-labels.ts";
import { labelFor } from "#src/shared/visits/booking-labels.ts";
import type { BookingView, StatusChange } from "#src/shared/visits/bookings.ts";
import { workText } from "#src/shared/visits/estimate.ts";
import type { Question } from "./day-question.tsx";
import { StopActions } from "./stop-actions.tsx";
import type { Send } from "./use-day.ts";
import { Where } from "./where.tsx";

interface Props {
  bookings: readonly BookingView[];
  isToday: boolean;
  send: Send;
  onAct: (booking: BookingView, change: StatusChange) => Promise<void>;
  onAsk: (question: Question) => void;
}

/** Visits that are no longer ahead: the one that the van is at or on the way to, and those that are over. */
export function Elsewhere({ bookings, isToday, send, onAct, onAsk }: Props) {
  const now = bookings.filter(({ status }) => status === "accepted");
  const over = bookings.filter(({ status }) => status !== "accepted");
  return (
    <>
      {now.length > 0 && (
        <section aria-labelledby="now-title">
          <h2 id="now-title">{isToday ? "By the plan you are there, or on the way" : "Not marked yet"}</h2>
          <ul className="bookings">
            {now.map((booking) => (
              <li key={booking.id} className="booking-card undated" id={`booking-${booking.id}`}>
                <div className="what">
                  <h3>{booking.petParentName}</h3>
                  <p>{`${plannedText(booking)}, ${booking.serviceName}, ${workText(booking)}`}</p>
                  <Where booking={booking} />
                </div>
                <div className="actions">
                  <StopActions booking={booking} send={send} onAct={onAct} onAsk={onAsk} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {over.length > 0 && (
        <section aria-labelledby="over-title">
          <h2 id="over-title">Over</h2>
          <ul className="over">
            {over.map((booking) => (
              <li key={booking.id}>
                {`${booking.petParentName}, ${booking.serviceName} `}
                <span className={`status ${booking.status}`}>{labelFor(booking.status, "groomer")}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
