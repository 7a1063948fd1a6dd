import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import { type Asking, StopActions } from "./stop-actions.tsx";
import { Where } from "./where.tsx";

export function Elsewhere({ visits, ...asking }: Asking & { visits: readonly ShownVisit[] }) {
  const now = visits.filter(({ status }) => status === "accepted");
  const over = visits.filter(({ status }) => status !== "accepted");
  return (
    <>
      {now.length > 0 && (
        <section aria-labelledby="now-title">
          <h2 id="now-title">{asking.plan.isToday ? "Happening now" : "Not marked yet"}</h2>
          <ul className="bookings">
            {now.map((visit) => (
              <li key={visit.id} className="booking-card undated" id={visit.anchor}>
                <div className="what">
                  <h3>{visit.name}</h3>
                  <p>{[visit.planned, visit.service, visit.work].filter(Boolean).join(", ")}</p>
                  <Where visit={visit} />
                </div>
                <div className="actions">
                  <StopActions visit={visit} {...asking} />
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
