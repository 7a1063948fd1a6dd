import type { ReactNode } from "react";
import { amPmTime, duration } from "#src/shared/base/time.ts";
import { type DayStop, petsThenName, summariesOfDay } from "#src/shared/day/added/visit-summary.ts";
import { NO_ROAD_MIN } from "#src/shared/day/day-plan-limits.ts";
import type { DayItinerary, DayPlanView } from "#src/shared/day/day-plans.ts";
import { AccessInstructions } from "../../visits/bookings/access-instructions.tsx";
import { CareNotes } from "../../visits/bookings/care-notes.tsx";
import { betweenVisitsText, spareTimeTexts, stopText } from "./day-route-labels.ts";
import type { DayProps } from "./day-state.tsx";
import { DriveOrPause } from "./gap-link.tsx";
import { VisitContact } from "./visit-contact.tsx";

interface Props extends DayProps {
  more?: (stop: DayStop, place: number) => Pick<RouteStopProps, "actions" | "onDrag" | "onDrop">;
}

export function StopList({ plan, stops, isKept, more }: Props) {
  const isFromHome = summariesOfDay(plan).length === stops.length;
  return (
    <ol className="itinerary">
      {plan.itinerary.map((entry, at) => {
        if (entry.kind !== "visit") {
          return (
            <DriveOrPause key={`${entry.kind} ${entry.begins}`} date={isKept ? null : plan.date} entry={entry}>
              {betweenVisitsText(entry, isFromHome && at === 0)}
            </DriveOrPause>
          );
        }
        const place = stops.findIndex(({ leg }) => leg.bookingId === entry.bookingId);
        const stop = stops[place];
        if (!stop) return null;
        return (
          <RouteStop
            key={entry.bookingId}
            stop={stop}
            place={place}
            entry={entry}
            stops={stops}
            isPast={plan.isPast}
            isPlanned={plan.isPlanned}
            isKept={isKept === true}
            {...more?.(stop, place)}
          />
        );
      })}
    </ol>
  );
}

interface RouteStopProps extends Pick<DayPlanView, "isPast" | "isPlanned"> {
  stop: DayStop;
  place: number;
  entry: Extract<DayItinerary[number], { kind: "visit" }>;
  stops: readonly DayStop[];
  /** True for the copy saved on the phone. It leaves out private notes, which may contain access instructions. */
  isKept?: boolean;
  actions?: ReactNode;
  onDrag?: (() => void) | undefined;
  onDrop?: (() => void) | undefined;
}

function RouteStop({ stop, place, entry, stops, isKept = false, actions, onDrag, onDrop, ...day }: RouteStopProps) {
  const { leg, visit } = stop;
  const { isPast, isPlanned } = day;
  const { href, access } = visit;
  const [late, limit] = spareTimeTexts(stop, stops);
  return (
    <li
      className="stop"
      id={visit.anchor}
      onDragOver={onDrop && ((event) => event.preventDefault())}
      onDrop={
        onDrop &&
        ((event) => {
          event.preventDefault();
          onDrop();
        })
      }
    >
      <p className="at">
        <time dateTime={leg.arrives}>{amPmTime(leg.arrives)}</time>
      </p>
      <span className="mark" draggable={onDrag !== undefined} onDragStart={onDrag} aria-hidden="true">
        {place + 1}
      </span>
      <div className="thing">
        <h3>{isKept ? petsThenName(visit) : <a href={href}>{petsThenName(visit)}</a>}</h3>
        <p>
          {[visit.service, visit.petCount].filter(Boolean).join(", ")}{" "}
          {visit.isOverbooked && <span className="badge new">Overbooked</span>}
        </p>
        <p>{stopText(entry)}</p>
        <p>
          {visit.promise}{" "}
          {leg.slack < 0 && isPlanned && (
            <span className="badge off">{-leg.slack < NO_ROAD_MIN ? `${duration(-leg.slack)} late` : "late"}</span>
          )}
          {leg.slack >= 0 && !isPast && (
            <>
              {late}
              <span className="soft"> {limit}.</span>
            </>
          )}
        </p>
        <CareNotes visit={isKept ? { ...visit, notes: [] } : visit} />
        <VisitContact visit={visit} />
        {!isKept && access && (
          <div className="way-in">
            <AccessInstructions access={access} />
          </div>
        )}
      </div>
      {actions && <div className="do">{actions}</div>}
    </li>
  );
}
