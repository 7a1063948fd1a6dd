/** @jsxImportSource preact */
import { Way } from "#islands/day/day-plan/way.tsx";
import { Where } from "#islands/day/day-plan/where.tsx";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { othersOfDay, type ShownVisit, type Stop } from "#src/shared/day/own/shown-visit.ts";
import { Static } from "#views/static.tsx";

export function OfflineStops({ plan, stops }: { plan: DayPlanView; stops: readonly Stop[] }) {
  const others = othersOfDay(plan);
  return (
    <>
      {stops.length > 0 && (
        <section aria-labelledby="way-title">
          <h2 id="way-title">In this order</h2>
          <Static of={Way} props={{ plan, stops, isKept: true }} />
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others-title">
          <h2 id="others-title">Not in the remaining route</h2>
          <ul class="bookings">
            {others.map((visit) => (
              <Other key={visit.id} visit={visit} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Other({ visit }: { visit: ShownVisit }) {
  const isAhead = visit.status === "accepted";
  return (
    <li class="booking-card undated">
      <div class="what">
        <h3>{visit.name}</h3>
        <p>
          {`${[visit.planned, visit.service].filter(Boolean).join(", ")} `}
          {!isAhead && <span class={`status ${visit.status}`}>{visit.state}</span>}
        </p>
        {isAhead && <Static of={Where} props={{ visit }} />}
      </div>
    </li>
  );
}
