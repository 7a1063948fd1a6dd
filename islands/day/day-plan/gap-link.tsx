import { newVisitPath } from "#src/shared/base/own-paths.ts";
import { minutesOfDay, timeOfDay } from "#src/shared/base/time-of-day.ts";
import { hourText } from "#src/shared/visits/arrival-labels.ts";

interface Props {
  date: string;
  room: { begins: string; ends: string };
}

const STEP = 5;

/** A free hour is a button: a new visit at the first five minutes of the gap. */
export function GapLink({ date, room: { begins, ends } }: Props) {
  const time = timeOfDay(Math.ceil(minutesOfDay(begins) / STEP) * STEP);
  return (
    <a className="gap" href={newVisitPath({ date, time })}>
      {`+ Add a visit, ${hourText({ from: begins, until: ends })}`}
    </a>
  );
}
