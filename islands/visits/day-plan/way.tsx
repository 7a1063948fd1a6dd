import type { DayPlanView } from "#src/shared/visits/day-plans.ts";
import type { Visit } from "./visit.ts";
import { WayStop, type WayStopProps } from "./way-stop.tsx";
import { betweenWords } from "./way-words.ts";

interface Props {
  plan: DayPlanView;
  visits: readonly Visit[];
  isKept?: boolean;
  /** What a stop has beyond what is read. */
  more?: (visit: Visit, place: number) => Pick<WayStopProps, "actions" | "onDrag" | "onDrop">;
}

/** The day as it will be lived: stops, and what lies between them. */
export function Way({ plan, visits, isKept, more }: Props) {
  const isFromHome = plan.bookings.length === visits.length;
  return (
    <ol className="itinerary">
      {plan.itinerary.map((entry, at) => {
        if (entry.kind !== "visit") {
          return (
            <li key={`${entry.kind} ${entry.begins}`} className={`between ${entry.kind}`}>
              <span aria-hidden="true" />
              <p>{betweenWords(entry, isFromHome && at === 0)}</p>
            </li>
          );
        }
        const place = visits.findIndex(({ leg }) => leg.bookingId === entry.bookingId);
        const visit = visits[place]!;
        return (
          <WayStop
            key={entry.bookingId}
            visit={visit}
            place={place}
            entry={entry}
            visits={visits}
            isPast={plan.isPast}
            isKept={isKept === true}
            {...more?.(visit, place)}
          />
        );
      })}
    </ol>
  );
}
