/** @jsxImportSource preact */

import type { Visit } from "#islands/visits/day-plan/visit.ts";
import { Way } from "#islands/visits/day-plan/way.tsx";
import { Where } from "#islands/visits/day-plan/where.tsx";
import { plannedText } from "#src/shared/visits/arrival-labels.ts";
import { labelFor } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { DayPlanView } from "#src/shared/visits/day-plans.ts";
import { PrivateStatic } from "#views/static.tsx";

/** The day as it will be lived, and the visits that are no longer ahead. */
export function OfflineStops({ plan, visits }: { plan: DayPlanView; visits: readonly Visit[] }) {
  const others = plan.bookings.filter(({ id }) => !plan.legs.some(({ bookingId }) => bookingId === id));
  return (
    <>
      {visits.length > 0 && (
        <section aria-labelledby="way-title">
          <h2 id="way-title">In this order</h2>
          <PrivateStatic of={Way} props={{ plan, visits, isKept: true }} />
        </section>
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
