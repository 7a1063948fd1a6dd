import { useEffect, useRef, useState } from "react";
import { useFetched } from "#islands/lib/use-fetched.ts";
import { dayPath } from "#src/shared/base/dashboard-paths.ts";
import { amPmTime, duration } from "#src/shared/base/time.ts";
import { NO_ROAD_MIN } from "#src/shared/day/day-plan-limits.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { dayHeading, visitsLabel } from "#src/shared/day/today/labels.ts";
import { dayApiPath } from "../day-plan/use-day.ts";
import { DayEntries } from "../today/line-entry.tsx";

interface Props {
  date: string;
  /** Time of the visit that isn't saved yet. */
  start?: string | undefined;
  /** Called with a gap's first minute. Without it, the gap opens a new visit. */
  onPick?: (time: { date: string; start: string }) => void;
}

/** The day of a new visit, where there is room beside the form. */
export default function DayBeside({ date, start, onPick }: Props) {
  const section = useRef<HTMLElement>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const look = () => setVisible(section.current!.offsetParent !== null);
    look();
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, []);
  const none = { path: undefined, answer: null };
  const { answer: plan } = useFetched<DayPlanView | null>(isVisible ? dayApiPath(date) : undefined, none);
  // The previously shown day stays until the new one is read.
  const shown = plan?.date ?? date;

  function pickGap(event: React.MouseEvent) {
    const gap = (event.target as Element).closest<HTMLAnchorElement>("a.gap");
    if (!gap || !onPick) return;
    event.preventDefault();
    const { searchParams } = new URL(gap.href);
    onPick({ date: searchParams.get("date")!, start: searchParams.get("time")! });
  }

  return (
    <section className="rows day-line on-broad" aria-labelledby="beside-title" ref={section} onClickCapture={pickGap}>
      <header>
        <h2 id="beside-title">{dayHeading(shown)}</h2>
        <p>{plan && dayNote(plan)}</p>
      </header>
      {plan && (
        <DayEntries day={plan} before={start}>
          {start && shown === date && <UnsavedStop start={start} />}
        </DayEntries>
      )}
      <div className="foot">
        <a className="btn line small" href={dayPath(shown)}>
          View day
        </a>
      </div>
    </section>
  );
}

function dayNote({ closes, visits, legs, drive }: DayPlanView): string {
  const count = visits.length > 0 ? visitsLabel(visits.length) : "No visits";
  return [closes === null && "Closed", count, legs.length > 0 && drive < NO_ROAD_MIN && `${duration(drive)} driving`]
    .filter(Boolean)
    .join(" · ");
}

const UnsavedStop = ({ start }: { start: string }) => (
  <li className="stop" aria-current="step">
    <p className="at">
      <time dateTime={start}>{amPmTime(start)}</time>
    </p>
    <span className="mark" aria-hidden="true">
      +
    </span>
    <div>
      <b>This visit</b>
      <p>Not saved yet</p>
    </div>
  </li>
);
