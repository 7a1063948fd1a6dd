import type { MouseEvent } from "react";
import { dayPath } from "#src/shared/base/own-paths.ts";
import { clockTime, longDate } from "#src/shared/base/time.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import type { CalendarDay, CalendarView } from "#src/shared/day/calendar/calendar.ts";
import { requestsText, visitsText } from "#src/shared/day/calendar/calendar-labels.ts";
import { Block, HeldBlock, type HoursOffEntry, placed } from "./block.tsx";
import { type HoursShown, isFreeToChoose, keyOf, laidOut, type Place, rowKey, shownIn } from "./places.ts";
import type { Held } from "./steps.ts";
import { askedText, clocksText, joined, offText, roomText, sumText } from "./words.ts";

interface Props extends ColumnActions {
  calendar: CalendarView;
  hours: HoursShown;
  now: number;
  place: Place | undefined;
  /** Chosen day. */
  date: string;
}

export function Week({ calendar, hours, now, place, date, ...actions }: Props) {
  const { days, today } = calendar;
  const chosen = days.findIndex((day) => day.date === date);
  return (
    <div className="week-grid" style={{ "--hours": hours.last - hours.first } as React.CSSProperties}>
      <div className="clock" aria-hidden="true">
        {Array.from({ length: hours.last - hours.first - 1 }, (_, at) => (hours.first + 1 + at) * 60).map((minute) => (
          <span key={minute} style={placed(minute - hours.first * 60, 0)}>
            {clockTime(timeOfDay(minute)).replace(":00", "")}
          </span>
        ))}
      </div>
      {days.map((day, at) => (
        <DayColumn
          key={day.date}
          day={day}
          hours={hours}
          today={today}
          isFree={isFreeToChoose(day, calendar)}
          now={day.date === today ? now : undefined}
          place={place?.date === day.date ? place : undefined}
          near={day.date < date ? undefined : at - chosen}
          isBeyond={at >= 7}
          {...actions}
        />
      ))}
    </div>
  );
}

interface ColumnActions {
  held: Held | undefined;
  cost: string;
  onPoint: (place: Place) => void;
  onChoose: (place: Place) => void;
  onRemove: (hours: HoursOffEntry) => void;
}

interface ColumnProps extends ColumnActions {
  day: CalendarDay;
  hours: HoursShown;
  today: string;
  isFree: boolean;
  now: number | undefined;
  place: Place | undefined;
  /** Days after the chosen one; undefined for earlier ones. */
  near: number | undefined;
  /** After the week. */
  isBeyond: boolean;
}

function DayColumn({
  day,
  hours,
  today,
  isFree,
  now,
  place,
  near,
  isBeyond,
  held,
  cost,
  onPoint,
  onChoose,
  onRemove,
}: ColumnProps) {
  const from = hours.first * 60;

  function quarterAt({ target, currentTarget, clientY }: MouseEvent<HTMLElement>): Place | undefined {
    if (!isFree || target !== currentTarget) return undefined;
    const { top, height } = currentTarget.getBoundingClientRect();
    const quarter = Math.floor(((clientY - top) / height) * (hours.last - hours.first) * 4);
    return { date: day.date, minute: Math.min(from + quarter * 15, hours.last * 60 - 60) };
  }

  return (
    <section
      className={`${columnClass(day, today)}${isBeyond ? " is-beyond" : ""}`}
      data-near={near}
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
        {laidOut(shownIn(day.entries, hours)).map((laid) => (
          <Block
            key={rowKey(laid.entry)}
            {...{ laid, from, onRemove }}
            date={day.date}
            isLifted={held !== undefined && keyOf(laid.entry) === keyOf(held.entry)}
          />
        ))}
        {held?.date === day.date && <HeldBlock {...{ held, cost, from }} />}
        {place && (
          <li className="empty-hour" style={placed(place.minute - from, 60)}>
            {/* A new key makes screen readers read the new hour. */}
            <button key={place.minute} type="button" data-place="" onClick={() => onChoose(place)}>
              <span aria-hidden="true">+ Visit, {clockTime(timeOfDay(place.minute)).replace(":00", "")}</span>
              <span className="hush">
                Add a visit on {longDate(place.date)}, {clockTime(timeOfDay(place.minute))}
              </span>
            </button>
          </li>
        )}
        {now !== undefined && now >= from && now <= hours.last * 60 && (
          <li className="now" style={placed(now - from, 0)}>
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
  const counts = joined(
    day.visits > 0 || day.off === null ? visitsText(day.visits) : "",
    sumText(day.cents),
    day.requests > 0 ? requestsText(day.requests) : "",
  );
  const more = joined(offText(day), day.isFeasible ? roomText(day) : "", askedText(day), clocksText(day));
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
