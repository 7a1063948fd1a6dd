import { newVisitPath } from "#src/shared/base/dashboard-paths.ts";
import { minutesOfDay, timeOfDay } from "#src/shared/base/time.ts";
import type { DayItinerary } from "#src/shared/day/day-plans.ts";
import { fromToText } from "#src/shared/visits/arrival-labels.ts";

interface Props {
  date: string;
  bookable: { begins: string; ends: string };
  /** True if only screen readers get the hours. */
  isShort?: boolean;
}

const STEP = 5;

/** Links a gap to a new visit at its first full five minutes. */
export function GapLink({ date, bookable: { begins, ends }, isShort = false }: Props) {
  const time = timeOfDay(Math.ceil(minutesOfDay(begins) / STEP) * STEP);
  const hours = `, ${fromToText({ from: begins, until: ends })}`;
  return (
    <a className="gap" href={newVisitPath({ date, time })}>
      + Add a visit{isShort ? <span className="hush">{hours}</span> : hours}
    </a>
  );
}

interface BetweenProps {
  /** Null where nothing can be added. */
  date: string | null;
  entry: Exclude<DayItinerary[number], { kind: "visit" }>;
  children: string;
}

/** A drive, a pause, or free time between two stops. */
export const DriveOrPause = ({ date, entry, children }: BetweenProps) => (
  <li className={`between ${entry.kind}`}>
    <span aria-hidden="true" />
    {entry.kind === "free" && entry.bookable && date ? (
      <GapLink date={date} bookable={entry.bookable} />
    ) : (
      <p>{children}</p>
    )}
  </li>
);
