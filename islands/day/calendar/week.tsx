import type { MouseEvent } from "react";
import { dayPath } from "#src/shared/base/dashboard-paths.ts";
import { amPmTime, DAY_MS, longDate, timeOfDay } from "#src/shared/base/time.ts";
import type { CalendarDay, CalendarView } from "#src/shared/day/calendar/calendar.ts";
import { requestsText, visitsText } from "#src/shared/day/calendar/calendar-labels.ts";
import { blockStyle, EntryBlock, MoveOutline, type TimeOffEntry } from "./block.tsx";
import { blockId, type Cell, canWorkOn, clipToHours, entryRowKey, type HourRange, layOutEntries } from "./cells.ts";
import { clockMoveText, closedDayText, dollarsText, freeTimeText, unfitRequestText, withDots } from "./entry-labels.ts";
import type { LiftedVisit } from "./lifted-visit.ts";

interface Props {
  calendar: CalendarView;
  hours: HourRange;
  now: number;
  place: Cell | undefined;
  /** Chosen day. */
  date: string;
  held: LiftedVisit | undefined;
  cost: string;
  onPoint: (place: Cell) => void;
  onChoose: (place: Cell) => void;
  onRemove: (hours: TimeOffEntry) => void;
}

export function Week(grid: Props) {
  const { first, last } = grid.hours;
  return (
    <div className="week-grid" style={{ "--hours": last - first } as React.CSSProperties}>
      <div className="clock" aria-hidden="true">
        {Array.from({ length: last - first - 1 }, (_, at) => (first + 1 + at) * 60).map((minute) => (
          <span key={minute} style={blockStyle(minute - first * 60, 0)}>
            {amPmTime(timeOfDay(minute)).replace(":00", "")}
          </span>
        ))}
      </div>
      {grid.calendar.days.map((day, at) => (
        <DayColumn key={day.date} {...grid} day={day} isBeyond={at >= 7} />
      ))}
    </div>
  );
}

interface ColumnProps extends Props {
  day: CalendarDay;
  /** True for days after the seventh, which wide screens hide. */
  isBeyond: boolean;
}

function DayColumn({ day, isBeyond, calendar, hours, ...grid }: ColumnProps) {
  const { now, held, cost, date, onPoint, onChoose, onRemove } = grid;
  const { today } = calendar;
  const place = grid.place?.date === day.date ? grid.place : undefined;
  const from = hours.first * 60;

  function quarterAt({ target, currentTarget, clientY }: MouseEvent<HTMLElement>): Cell | undefined {
    if (!canWorkOn(day, calendar) || target !== currentTarget) return undefined;
    const { top, height } = currentTarget.getBoundingClientRect();
    const quarter = Math.floor(((clientY - top) / height) * (hours.last - hours.first) * 4);
    return { date: day.date, minute: Math.min(from + quarter * 15, hours.last * 60 - 60) };
  }

  return (
    <section
      className={`${columnClass(day, today)}${isBeyond ? " is-beyond" : ""}`}
      data-near={day.date < date ? undefined : (Date.parse(day.date) - Date.parse(date)) / DAY_MS}
      data-date={day.date}
      aria-labelledby={`day-${day.date}`}
    >
      <DayHead day={day} isToday={day.date === today} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard the hour is a button, to which arrows lead. */}
      <ol
        onPointerMove={(event) => {
          const place = quarterAt(event);
          if (place) onPoint(place);
        }}
        // Touch has no hover, and a press can move the hour under the pointer; then browsers click the common ancestor.
        onClick={(event) => {
          const place = quarterAt(event);
          if (place) onChoose(place);
        }}
      >
        {layOutEntries(clipToHours(day.entries, hours)).map((laid) => (
          <EntryBlock
            key={entryRowKey(laid.entry)}
            {...{ laid, from, onRemove }}
            date={day.date}
            isLifted={held !== undefined && blockId(laid.entry) === blockId(held.entry)}
          />
        ))}
        {held?.date === day.date && <MoveOutline {...{ held, cost, from }} />}
        {place && (
          <li className="empty-hour" style={blockStyle(place.minute - from, 60)}>
            {/* A new React key makes screen readers read the new hour. */}
            <button key={place.minute} type="button" data-place="" onClick={() => onChoose(place)}>
              <span aria-hidden="true">+ Visit, {amPmTime(timeOfDay(place.minute)).replace(":00", "")}</span>
              <span className="hush">
                Add a visit on {longDate(place.date)}, {amPmTime(timeOfDay(place.minute))}
              </span>
            </button>
          </li>
        )}
        {day.date === today && now >= from && now <= hours.last * 60 && (
          <li className="now" style={blockStyle(now - from, 0)}>
            <span className="hush">Now</span>
          </li>
        )}
      </ol>
    </section>
  );
}

function columnClass({ date, off }: CalendarDay, today: string): string {
  if (off !== null) return "day-column is-off";
  return date < today ? "day-column is-over" : "day-column";
}

function DayHead({ day, isToday }: { day: CalendarDay; isToday: boolean }) {
  const [weekday = ""] = longDate(day.date).split(",");
  const counts = withDots(day.visits > 0 || day.off === null ? visitsText(day.visits) : "", dollarsText(day.cents));
  const more = withDots(
    day.requests > 0 ? requestsText(day.requests) : "",
    closedDayText(day),
    day.isFeasible ? freeTimeText(day) : "",
    unfitRequestText(day),
    clockMoveText(day),
  );
  return (
    <header>
      <h2 id={`day-${day.date}`}>
        <a href={dayPath(day.date)} aria-current={isToday ? "date" : undefined}>
          <span aria-hidden="true">{weekday.slice(0, 3)}</span>
          <strong aria-hidden="true">{Number(day.date.slice(8))}</strong>
          <span className="hush">{longDate(day.date)}</span>
        </a>
      </h2>
      {counts && <p>{counts}</p>}
      {more && <p>{more}</p>}
      {!day.isFeasible && <p className="too-full">schedule conflict</p>}
    </header>
  );
}
