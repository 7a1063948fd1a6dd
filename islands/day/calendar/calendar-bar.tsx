import { type TouchEvent, useEffect, useRef, useState } from "react";
import { readStored, storeValue } from "#islands/lib/tab-storage.ts";
import { Icon } from "#islands/ui/icon.tsx";
import { bookingsPath, NEW_VISIT } from "#src/shared/base/dashboard-paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { CalendarDay } from "#src/shared/day/calendar/calendar.ts";
import { monthTitle } from "#src/shared/day/calendar/calendar-labels.ts";
import { calendarDayText } from "./entry-labels.ts";

const calendarSpans = [1, 3] as const;
type CalendarSpan = (typeof calendarSpans)[number];

interface Props {
  date: string;
  span: CalendarSpan;
  onSpan: (span: CalendarSpan) => void;
  onMonth: () => void;
}

/** Replaces the page's title on a phone. */
export const CalendarBar = ({ date, span, onSpan, onMonth }: Props) => (
  <div className="calendar-bar">
    <button type="button" className="month-name" aria-haspopup="dialog" onClick={onMonth}>
      {monthTitle(date).split(" ")[0]}
      <Icon name="down" />
    </button>
    <fieldset className="segmented">
      <legend className="hush">Days shown</legend>
      {calendarSpans.map((one) => (
        <button key={one} type="button" aria-pressed={one === span} onClick={() => onSpan(one)}>
          {one === 1 ? "Day" : "3 days"}
        </button>
      ))}
    </fieldset>
    <a className="round fill" href={NEW_VISIT} aria-label="Add a visit">
      <Icon name="plus" />
    </a>
  </div>
);

const KEY = "calendar-days";

/** Days that a phone shows, remembered on the device where storage isn't blocked. */
export function useKeptSpan() {
  const [span, setSpan] = useState<CalendarSpan>(3);
  useEffect(() => {
    if (readStored(KEY, "localStorage") === 1) setSpan(1);
  }, []);
  function choose(next: CalendarSpan) {
    setSpan(next);
    storeValue(KEY, next, "localStorage");
  }
  return [span, choose] as const;
}

const FAR_PX = 60;

/** Calls `onSwipe` for sideways swipes, but not for scrolling. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      if (Math.abs(x) > FAR_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
  };
}

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
        <span className="hush">{calendarDayText(day.date, today, day)}</span>
        <small aria-hidden="true">{longDate(day.date).slice(0, 1)}</small>
        <b aria-hidden="true">{Number(day.date.slice(8))}</b>
        <i aria-hidden="true">{day.off === null ? visitDots(day) : "–"}</i>
      </a>
    ))}
  </nav>
);

const MOST_DOTS = 4;
export const visitDots = ({ visits, requests }: Pick<CalendarDay, "visits" | "requests">) =>
  "•".repeat(Math.min(visits, MOST_DOTS)) + (requests > 0 ? "◦" : "");
