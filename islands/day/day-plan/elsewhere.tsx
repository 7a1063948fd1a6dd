import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { Question } from "./day-question.tsx";
import { StopActions } from "./stop-actions.tsx";
import { Where } from "./where.tsx";

interface Props {
  visits: readonly ShownVisit[];
  plan: DayPlanView;
  onAct: (booking: BookingView, change: StatusChange) => Promise<void>;
  onAsk: (question: Question) => void;
}

export function Elsewhere({ visits, plan, onAct, onAsk }: Props) {
  const now = visits.filter(({ status }) => status === "accepted");
  const over = visits.filter(({ status }) => status !== "accepted");
  return (
    <>
      {now.length > 0 && (
        <section aria-labelledby="now-title">
          <h2 id="now-title">{plan.isToday ? "Happening now" : "Not marked yet"}</h2>
          <ul className="bookings">
            {now.map((visit) => (
              <li key={visit.id} className="booking-card undated" id={visit.anchor}>
                <div className="what">
                  <h3>{visit.name}</h3>
                  <p>{[visit.planned, visit.service, visit.work].filter(Boolean).join(", ")}</p>
                  <Where visit={visit} />
                </div>
                <div className="actions">
                  <StopActions visit={visit} plan={plan} onAct={onAct} onAsk={onAsk} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {over.length > 0 && (
        <section aria-labelledby="over-title">
          <h2 id="over-title">Past visits</h2>
          <ul className="over">
            {over.map(({ id, name, service, status, state }) => (
              <li key={id}>
                {`${[name, service].filter(Boolean).join(", ")} `}
                <span className={`status ${status}`}>{state}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
