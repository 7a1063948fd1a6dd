import { Row } from "#islands/ui/row.tsx";
import { Rows } from "#islands/ui/rows.tsx";
import { bookingPagePath, bookingsPath, dayPath } from "#src/shared/base/own-paths.ts";
import { clockTime, duration, longDate } from "#src/shared/base/time.ts";
import { minutesOfDay } from "#src/shared/base/time-of-day.ts";
import type { CalendarDay, CalendarEntry } from "#src/shared/day/calendar/calendar.ts";
import { requestsText, visitsText } from "#src/shared/day/calendar/calendar-labels.ts";
import type { HoursOffEntry } from "./block.tsx";
import { rowKey } from "./places.ts";
import {
  askedText,
  type Booked,
  BUSY_HINT,
  busyName,
  clocksText,
  fitText,
  isAdded,
  isWholeDay,
  joined,
  offText,
  petsText,
  roomText,
  stateText,
  toldWords,
} from "./words.ts";

interface StripProps {
  days: readonly CalendarDay[];
  today: string;
  shown: string;
}

export const WeekStrip = ({ days, today, shown }: StripProps) => (
  <nav className="week-strip" aria-label="Days of the week">
    {days.map((day) => (
      <a
        key={day.date}
        href={bookingsPath({ view: "calendar", date: day.date })}
        aria-current={day.date === shown ? "page" : undefined}
        className={day.date === today ? "is-today" : undefined}
      >
        <span className="hush">
          {joined(longDate(day.date), visitsText(day.visits), day.requests > 0 ? requestsText(day.requests) : "")}
        </span>
        <small aria-hidden="true">{longDate(day.date).slice(0, 1)}</small>
        <b aria-hidden="true">{Number(day.date.slice(8))}</b>
        <i aria-hidden="true">{day.off === null ? dotsOf(day) : "–"}</i>
      </a>
    ))}
  </nav>
);

const MOST_DOTS = 4;
export const dotsOf = ({ visits, requests }: Pick<CalendarDay, "visits" | "requests">) =>
  "•".repeat(Math.min(visits, MOST_DOTS)) + (requests > 0 ? "◦" : "");

interface Props {
  day: CalendarDay;
  onRemove: (hours: HoursOffEntry) => void;
}

export function DayRows({ day, onRemove }: Props) {
  const [weekday = ""] = longDate(day.date).split(",");
  const note = joined(
    offText(day),
    day.isFeasible ? roomText(day) : "schedule conflict",
    askedText(day),
    clocksText(day),
  );
  return (
    <Rows
      id="day"
      title={`${weekday} ${Number(day.date.slice(8))}`}
      note={note}
      isOrdered
      foot={
        day.visits > 0 ? (
          <a href={dayPath(day.date)}>Route and map</a>
        ) : (
          day.entries.length === 0 && day.off === null && <p className="soft">Nothing scheduled.</p>
        )
      }
    >
      {day.entries.length > 0 &&
        day.entries.map((entry) => <EntryRow key={rowKey(entry)} entry={entry} onRemove={onRemove} />)}
    </Rows>
  );
}

function EntryRow({ entry, onRemove }: { entry: CalendarEntry; onRemove: Props["onRemove"] }) {
  const when = clockTime(entry.begins);
  const long = duration(minutesOfDay(entry.ends) - minutesOfDay(entry.begins));
  if (entry.kind === "drive" || entry.kind === "free") return null;
  if (entry.kind === "lunch") return <Row when={when} whenMore={long} title="Lunch" />;
  if (entry.kind === "visit" || entry.kind === "request") return <BookedRow entry={entry} when={when} />;
  if (entry.kind === "busy") {
    return (
      <Row when={isWholeDay(entry) ? "All day" : when} whenMore={isWholeDay(entry) ? "" : long} title={busyName(entry)}>
        <p>
          <span className={`busy-dot busy-${entry.color}`} />
          {BUSY_HINT}
        </p>
      </Row>
    );
  }
  return (
    <Row
      when={when}
      whenMore={long}
      title={entry.note ?? "Time off"}
      actions={
        <button type="button" className="btn line small" onClick={() => onRemove(entry)}>
          Remove<span className="hush"> time off at {when}</span>
        </button>
      }
    >
      {entry.note && <p>Time off</p>}
    </Row>
  );
}

function BookedRow({ entry, when }: { entry: Booked; when: string }) {
  const isVisit = entry.kind === "visit";
  const isFull = isVisit ? entry.isLate : entry.fit?.fits === false;
  const state = isVisit ? stateText(entry) : joined(fitText(entry), stateText(entry));
  return (
    <Row
      when={when}
      whenMore={isVisit ? joined(isAdded(entry) ? "added by you" : "", toldWords(entry)) : "request"}
      title={entry.name}
      href={bookingPagePath(entry.bookingId)}
      isPast={isVisit && entry.isBehind}
    >
      <p>{joined(petsText(entry), entry.serviceName)}</p>
      {state && (
        <p>
          <span className={isFull ? "too-full" : "fits"}>{state}</span>
        </p>
      )}
    </Row>
  );
}
