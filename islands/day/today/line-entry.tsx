import type { ComponentProps } from "react";
import { Icon } from "#islands/ui/icon.tsx";
import { Tag } from "#islands/ui/marks.tsx";
import { clockRange, clockTime, duration } from "#src/shared/base/time.ts";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import { NO_DRIVE, pauseNames } from "#src/shared/day/day-plan-limits.ts";
import type { DayItinerary } from "#src/shared/day/day-plans.ts";
import { paidText, plannedPrice } from "#src/shared/visits/payment-texts.ts";
import { cautionText } from "#src/shared/visits/pets/care-marks.ts";
import { noRoad } from "../day-plan/day-route-labels.ts";
import { Between } from "../day-plan/gap-link.tsx";

interface StopProps {
  visit: VisitSummary;
  number: number;
  isNext: boolean;
  /** Undefined once it's behind. */
  at?: string;
}

export function LineStop({ visit, number, isNext, at }: StopProps) {
  const { name, pets, service, arrival, status, state, payment, price, marks } = visit;
  const isOver = status === "completed" || status === "no_show";
  const money = payment ? paidText(payment) : price && plannedPrice(price);
  const what = [service, status === "no_show" ? state : money].filter(Boolean).join(" · ");
  return (
    <li className={isOver ? "stop is-over" : "stop"} aria-current={isNext ? "step" : undefined}>
      <p className="at">
        {at ? <time dateTime={at}>{clockTime(at)}</time> : arrival ? clockTime(arrival.from) : visit.part}
        <span>
          {arrival && arrival.from !== arrival.until && <span className="hush">Arrival window </span>}
          {visit.added && at && at !== visit.begins ? `was ${visit.planned}` : visit.windowText}
        </span>
      </p>
      <span className="mark" aria-hidden="true">
        {status === "completed" ? <Icon name="tick" /> : number}
      </span>
      <div>
        <b>
          <a className="opens" href={visit.href}>
            {[pets, name].filter(Boolean).join(" · ")}
            {status === "completed" && <span className="hush">, completed</span>}
          </a>
        </b>
        <p>
          <span>{what}</span>
          {!isOver && <Tag text={cautionText(marks)} isCaution />}
        </p>
      </div>
      <span className="chevron" aria-hidden="true">
        ›
      </span>
    </li>
  );
}

interface Props extends Pick<StopProps, "number" | "isNext"> {
  date: string;
  entry: DayItinerary[number];
  isFromHome: boolean;
  visit: VisitSummary | undefined;
}

export function LineEntry({ date, entry, isFromHome, visit, ...stop }: Props) {
  if (entry.kind !== "visit")
    return (
      <Between date={date} entry={entry}>
        {wordsOf(entry, isFromHome)}
      </Between>
    );
  return visit && <LineStop visit={visit} at={entry.begins} {...stop} />;
}

function wordsOf(entry: ComponentProps<typeof Between>["entry"], isFromHome: boolean): string {
  const times = clockRange({ opens: entry.begins, closes: entry.ends });
  switch (entry.kind) {
    case "drive":
      if (entry.minutes >= NO_DRIVE) return noRoad(entry);
      return `${duration(entry.minutes)}${entry.to === "home" ? " home" : isFromHome ? " from home" : " of driving"}`;
    case "pause":
      return `${pauseNames[entry.what]}, ${times}`;
    case "free":
      return `Free ${times}`;
  }
}
