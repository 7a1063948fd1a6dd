import { Icon } from "#islands/ui/icon.tsx";
import { Marks } from "#islands/ui/marks.tsx";
import { clockTime, duration } from "#src/shared/base/time.ts";
import { hourText } from "#src/shared/visits/arrival-labels.ts";
import type { BookingView, StatusChange } from "#src/shared/visits/bookings.ts";
import type { DayPlanView } from "#src/shared/visits/day-plans.ts";
import { workText } from "#src/shared/visits/estimate.ts";
import { visitMarks } from "#src/shared/visits/pets/care-marks.ts";
import { WayIn } from "../bookings/access-instructions.tsx";
import { GroomerActions } from "../bookings/answers/groomer-actions.tsx";
import type { Question } from "./day-question.tsx";
import { OnMyWay } from "./on-my-way.tsx";
import type { Send } from "./use-day.ts";
import type { Visit } from "./visit.ts";

interface Props {
  visit: Visit;
  place: number;
  plan: DayPlanView;
  send: Send;
  isLast: boolean;
  onMove: (by: number) => void;
  onDrag: () => void;
  onDrop: () => void;
  onAct: (booking: BookingView, change: StatusChange) => Promise<void>;
  onAsk: (question: Question) => void;
}

/** One stop: when the van comes, what was told, and what can be done there. */
export function DayStop({ visit, place, plan, send, isLast, ...on }: Props) {
  const { leg, booking } = visit;
  const whose = <span className="hush"> {booking.petParentName}</span>;
  return (
    <li
      className="booking-card stop"
      id={`booking-${booking.id}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        on.onDrop();
      }}
    >
      <div className="stack stop-place">
        <span className="badge new" draggable={!plan.isPast} onDragStart={on.onDrag} aria-hidden="true">
          {place + 1}
        </span>
        {!plan.isPast && (
          <>
            <button
              type="button"
              className="btn line small earlier"
              disabled={place === 0}
              onClick={() => on.onMove(-1)}
            >
              <span aria-hidden="true">↑</span>
              <span className="hush">Earlier: {booking.petParentName}</span>
            </button>
            <button type="button" className="btn line small" disabled={isLast} onClick={() => on.onMove(1)}>
              <span aria-hidden="true">↓</span>
              <span className="hush">Later: {booking.petParentName}</span>
            </button>
          </>
        )}
      </div>
      <div className="what">
        <p className="soft small">{duration(leg.drive)} of driving</p>
        <h3>
          <time dateTime={leg.arrives}>{clockTime(leg.arrives)}</time> {booking.petParentName}
        </h3>
        <p>
          {`${booking.serviceName}, ${workText(booking)}, until ${clockTime(leg.leaves)}`}
          {booking.isForced && <span className="badge new">Taken without room</span>}
        </p>
        <p>
          {leg.hour ? `Told: ${hourText(leg.hour)}` : `Hour not told yet, ${booking.preferredTimeSlot}`}
          {leg.slack < 0 ? (
            <span className="badge off">{duration(-leg.slack)} too late</span>
          ) : (
            <span className="soft">, {duration(leg.slack)} to spare</span>
          )}
        </p>
        <Where booking={booking} />
        <Marks marks={visitMarks(booking.pets, booking.coatCondition)} />
        {booking.access && <WayIn access={booking.access} />}
      </div>
      <div className="actions">
        <OnMyWay booking={booking} send={send} />
        <GroomerActions
          booking={booking}
          dayOff={undefined}
          onAct={on.onAct}
          onAsk={(asked) => on.onAsk({ kind: "booking", asked })}
        />
        {!plan.isPast && (
          <button type="button" className="btn line small" onClick={() => on.onAsk({ kind: "hour", booking })}>
            Set the hour{whose}
          </button>
        )}
      </div>
    </li>
  );
}

/** Where to, and whom to call. */
export function Where({ booking: { serviceAddress, serviceArea, petParentPhone } }: { booking: BookingView }) {
  const place = serviceAddress ?? serviceArea;
  if (!place) return null;
  const text = [serviceAddress?.address, place.city, `${place.state} ${place.zipCode}`].filter(Boolean).join(", ");
  return (
    <p className="meta">
      <span>
        <Icon name="pin" />
        {text}
      </span>
      {petParentPhone && (
        <a href={`tel:${petParentPhone.replace(/[^+\d]/g, "")}`}>
          <Icon name="phone" />
          {petParentPhone}
        </a>
      )}
    </p>
  );
}
