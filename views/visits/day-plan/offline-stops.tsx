/** @jsxImportSource preact */

import { Marks } from "#islands/ui/marks.tsx";
import { Where } from "#islands/visits/day-plan/day-stop.tsx";
import type { Visit } from "#islands/visits/day-plan/visit.ts";
import { clockTime, duration } from "#src/shared/base/time.ts";
import { hourText, plannedText } from "#src/shared/visits/arrival-labels.ts";
import { labelFor } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { DayPlanView } from "#src/shared/visits/day-plans.ts";
import { workText } from "#src/shared/visits/estimate.ts";
import { visitMarks } from "#src/shared/visits/pets/care-marks.ts";
import { PrivateStatic } from "#views/static.tsx";

/** The way in its order, the pauses, and the visits that are no longer ahead. */
export function OfflineStops({ plan, visits }: { plan: DayPlanView; visits: readonly Visit[] }) {
  const others = plan.bookings.filter(({ id }) => !plan.legs.some(({ bookingId }) => bookingId === id));
  return (
    <>
      {visits.length > 0 && (
        <section aria-labelledby="way-title">
          <h2 id="way-title">In this order</h2>
          <ol class="bookings">
            {visits.map((visit, place) => (
              <Stop key={visit.booking.id} visit={visit} place={place} />
            ))}
          </ol>
        </section>
      )}
      {plan.pauses.length > 0 && (
        <p class="soft small">
          {plan.pauses.map(({ begins, ends }) => `Pause ${clockTime(begins)} to ${clockTime(ends)}`).join(", ")}
        </p>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others-title">
          <h2 id="others-title">Not on the way ahead</h2>
          <ul class="bookings">
            {others.map((booking) => (
              <Other key={booking.id} booking={booking} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Stop({ visit: { leg, booking }, place }: { visit: Visit; place: number }) {
  return (
    <li class="booking-card stop">
      <span class="badge new" aria-hidden="true">
        {place + 1}
      </span>
      <div class="what">
        <h3>
          <time datetime={leg.arrives}>{clockTime(leg.arrives)}</time> {booking.petParentName}
        </h3>
        <p class="soft small">after {duration(leg.drive)} of driving</p>
        <p>{`${booking.serviceName}, ${workText(booking)}, until ${clockTime(leg.leaves)}`}</p>
        <p>
          {leg.hour ? `Told: ${hourText(leg.hour)}` : `Hour not told yet, ${booking.preferredTimeSlot}`}
          {leg.slack < 0 && <span class="badge off">{duration(-leg.slack)} too late</span>}
        </p>
        <PrivateStatic of={Where} props={{ booking }} />
        <PrivateStatic of={Marks} props={{ marks: visitMarks(booking.pets, booking.coatCondition) }} />
      </div>
    </li>
  );
}

/** The one that the van is at or on the way to, or one that is over. */
function Other({ booking }: { booking: BookingView }) {
  const isAhead = booking.status === "accepted";
  return (
    <li class="booking-card undated">
      <div class="what">
        <h3>{booking.petParentName}</h3>
        <p>
          {`${plannedText(booking)}, ${booking.serviceName} `}
          {!isAhead && <span class={`status ${booking.status}`}>{labelFor(booking.status, "groomer")}</span>}
        </p>
        {isAhead && <PrivateStatic of={Where} props={{ booking }} />}
      </div>
    </li>
  );
}
