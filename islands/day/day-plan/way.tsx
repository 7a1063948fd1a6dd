import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { type Stop, visitsOfDay } from "#src/shared/day/own/shown-visit.ts";
import { WayStop, type WayStopProps } from "./way-stop.tsx";
import { betweenWords } from "./way-words.ts";

interface Props {
  plan: DayPlanView;
  stops: readonly Stop[];
  isKept?: boolean;
  more?: (stop: Stop, place: number) => Pick<WayStopProps, "actions" | "onDrag" | "onDrop">;
}

export function Way({ plan, stops, isKept, more }: Props) {
  const isFromHome = visitsOfDay(plan).length === stops.length;
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
        const place = stops.findIndex(({ leg }) => leg.bookingId === entry.bookingId);
        const stop = stops[place];
        if (!stop) return null;
        return (
          <WayStop
            key={entry.bookingId}
            stop={stop}
            place={place}
            entry={entry}
            stops={stops}
            isPast={plan.isPast}
            isKept={isKept === true}
            {...more?.(stop, place)}
          />
        );
      })}
    </ol>
  );
}
