import type { ReactNode } from "react";
import { Marks } from "#islands/ui/marks.tsx";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { clockTime, duration } from "#src/shared/base/time.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { DayItinerary } from "#src/shared/visits/day-plans.ts";
import { visitMarks } from "#src/shared/visits/pets/care-marks.ts";
import { petsText } from "#src/shared/visits/pets/pet-labels.ts";
import { WayIn } from "../bookings/access-instructions.tsx";
import type { Visit } from "./visit.ts";
import { lateWords, promisedWords, workWords } from "./way-words.ts";
import { Where } from "./where.tsx";

export interface WayStopProps {
  visit: Visit;
  place: number;
  entry: Extract<DayItinerary[number], { kind: "visit" }>;
  visits: readonly Visit[];
  isPast: boolean;
  /** On a copy that is kept on the phone nothing says how to get into a house. */
  isKept?: boolean;
  /** Left out where nothing can be done. */
  actions?: ReactNode;
  onDrag?: (() => void) | undefined;
  onDrop?: (() => void) | undefined;
}

/** How many come onto the table, where it is more than one. */
const petsWords = ({ petCount, pets }: BookingView) => (petCount > 1 ? petsText(petCount, pets) : "");

/** One stop: when the van comes, for how long, what was promised, and what to know at the door. */
export function WayStop({
  visit,
  place,
  entry,
  visits,
  isPast,
  isKept = false,
  actions,
  onDrag,
  onDrop,
}: WayStopProps) {
  const { leg, booking } = visit;
  const { id, petParentName, serviceName, pets, coatCondition, access, isForced } = booking;
  const [late, limit] = lateWords(visit, visits);
  return (
    <li
      className="stop"
      id={`booking-${id}`}
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
        <time dateTime={leg.arrives}>{clockTime(leg.arrives)}</time>
      </p>
      <span className="mark" draggable={onDrag !== undefined} onDragStart={onDrag} aria-hidden="true">
        {place + 1}
      </span>
      <div className="thing">
        <h3>{isKept ? petParentName : <a href={bookingPagePath(id)}>{petParentName}</a>}</h3>
        <p>
          {[serviceName, petsWords(booking)].filter(Boolean).join(", ")}{" "}
          {isForced && <span className="badge new">Taken without room</span>}
        </p>
        <p>{workWords(entry)}</p>
        <p>
          {promisedWords(visit)}{" "}
          {leg.slack < 0 ? (
            <span className="badge off">{duration(-leg.slack)} too late</span>
          ) : (
            !isPast && (
              <>
                {late}
                <span className="soft">, {limit}.</span>
              </>
            )
          )}
        </p>
        <Where booking={booking} />
        <Marks marks={visitMarks(pets, coatCondition)} />
        {!isKept && access && (
          <div className="way-in">
            <WayIn access={access} />
          </div>
        )}
      </div>
      {actions && <div className="do">{actions}</div>}
    </li>
  );
}
