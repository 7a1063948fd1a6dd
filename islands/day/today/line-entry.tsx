import type { ComponentProps, ReactNode } from "react";
import { Icon } from "#islands/ui/icon.tsx";
import { Tag } from "#islands/ui/marks.tsx";
import { amPmTime, clockRange, duration } from "#src/shared/base/time.ts";
import { petsThenName, startedVisits, stopsOfDay, type VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import { breakNames, NO_ROAD_MIN } from "#src/shared/day/day-plan-limits.ts";
import type { DayItinerary, DayPlanView } from "#src/shared/day/day-plans.ts";
import { paidText, plannedPriceText } from "#src/shared/visits/payment-texts.ts";
import { cautionText } from "#src/shared/visits/pets/care-marks.ts";
import { noRoadSentence } from "../day-plan/day-route-labels.ts";
import { DoneFold } from "../day-plan/done-fold.tsx";
import { DriveOrPause } from "../day-plan/gap-link.tsx";

interface StopProps {
  visit: VisitSummary;
  number: number;
  isNext: boolean;
  /** Expected arrival, local "HH:MM". Undefined once the stop is behind. */
  at?: string;
}

function LineStop({ visit, number, isNext, at }: StopProps) {
  const { service, arrival, status, state, payment, price, marks } = visit;
  const isOver = status === "completed" || status === "no_show";
  const money = payment ? paidText(payment) : price && plannedPriceText(price);
  const what = [service, status === "no_show" ? state : money].filter(Boolean).join("\u00a0· ");
  return (
    <li className={isOver ? "stop is-over" : "stop"} aria-current={isNext ? "step" : undefined}>
      <p className="at">
        {at ? <time dateTime={at}>{amPmTime(at)}</time> : arrival ? amPmTime(arrival.from) : visit.part}
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
            {petsThenName(visit)}
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

interface Props {
  day: Omit<DayPlanView, "map">;
  nextId?: number | null;
  /** Local "HH:MM" of `children`: entries that begin later come after them. Defaults to the end. */
  before?: string | undefined;
  children?: ReactNode;
}

/** Everything of a day by time: visits, drives, pauses, and free hours. */
export function DayEntries({ day, nextId = null, before = "24:00", children }: Props) {
  const { date, legs } = day;
  const stops = new Map(stopsOfDay(day).map(({ visit }) => [visit.id, visit]));
  const behind = startedVisits(day).sort((a, b) => a.begins.localeCompare(b.begins));
  const itinerary = day.itinerary.filter(isShown);
  const row = (entry: DayItinerary[number], at: number) => {
    if (entry.kind !== "visit")
      return (
        <DriveOrPause key={`${entry.kind} ${entry.begins}`} date={date} entry={entry}>
          {wordsOf(entry, at === 0 && behind.length === 0)}
        </DriveOrPause>
      );
    const visit = stops.get(entry.bookingId);
    const number = behind.length + 1 + legs.findIndex(({ bookingId }) => bookingId === entry.bookingId);
    const isNext = entry.bookingId === nextId;
    return visit && <LineStop key={visit.id} visit={visit} at={entry.begins} number={number} isNext={isNext} />;
  };
  const rows = itinerary.map(row);
  const place = itinerary.filter((entry) => entry.begins <= before && !isHome(entry)).length;
  return (
    <>
      <DoneFold
        visits={behind}
        row={(visit) => (
          <LineStop key={visit.id} visit={visit} number={behind.indexOf(visit) + 1} isNext={visit.id === nextId} />
        )}
      />
      <ol>
        {rows.slice(0, place)}
        {children}
        {rows.slice(place)}
      </ol>
    </>
  );
}

/** A gap that takes no visit is shown only on the day's page. */
const isShown = (entry: DayItinerary[number]) => entry.kind !== "free" || Boolean(entry.bookable);

const isHome = (entry: DayItinerary[number]) => entry.kind === "drive" && entry.to === "home";

function wordsOf(entry: ComponentProps<typeof DriveOrPause>["entry"], isFromHome: boolean): string {
  const times = clockRange({ opens: entry.begins, closes: entry.ends });
  switch (entry.kind) {
    case "drive":
      if (entry.minutes >= NO_ROAD_MIN) return noRoadSentence(entry);
      return `${duration(entry.minutes)}${entry.to === "home" ? " home" : isFromHome ? " from home" : " of driving"}`;
    case "pause":
      return `${breakNames[entry.what]}, ${times}`;
    case "free":
      return `Free ${times}`;
  }
}
