import { useState } from "react";
import { useAsked } from "#islands/lib/use-asked.ts";
import { Dialog } from "#islands/ui/dialog.tsx";
import { Icon } from "#islands/ui/icon.tsx";
import { bookingsPath } from "#src/shared/base/own-paths.ts";
import { addDays, longDate } from "#src/shared/base/time.ts";
import type { CalendarDay, CalendarView } from "#src/shared/day/calendar/calendar.ts";
import { requestsText, visitsText } from "#src/shared/day/calendar/calendar-labels.ts";
import { dotsOf } from "./day-rows.tsx";
import { joined, sumText } from "./words.ts";

interface Props {
  /** Chosen day. */
  date: string;
  today: string;
  onClose: () => void;
}

const WEEKS = 6;
const none: CalendarDay[] = [];
const calendarPath = (date?: string) => bookingsPath({ view: "calendar", ...(date ? { date } : {}) });

export function MonthSheet({ date, today, onClose }: Props) {
  const [month, setMonth] = useState(date.slice(0, 7));
  const first = `${month}-01`;
  const from = addDays(first, -new Date(`${first}T00:00:00Z`).getUTCDay());
  const dates = Array.from({ length: 7 * WEEKS }, (_, at) => addDays(from, at));
  const path = `/api/calendar?from=${from}&to=${dates.at(-1)}`;
  const { answer } = useAsked<Pick<CalendarView, "days">>(path, { path: undefined, answer: { days: none } });
  const days = new Map(answer.days.map((day) => [day.date, day]));
  const own = answer.days.filter((day) => day.date.startsWith(month));
  const sum = own.reduce((all, { cents }) => all + cents, 0);
  const visits = own.reduce((all, day) => all + day.visits, 0);
  const [name, , year] = [...longDate(first).split(", ")[1]!.split(" "), longDate(first).split(", ")[2]];
  const turn = (by: 1 | -1) => setMonth(addDays(first, by === 1 ? 31 : -1).slice(0, 7));
  return (
    <Dialog title={`${name} ${year}`} onClose={onClose}>
      <div className="month">
        <div className="row">
          <a className="btn line small" href={calendarPath()}>
            Today
          </a>
          <button type="button" className="btn line small" aria-label="Previous month" onClick={() => turn(-1)}>
            <Icon name="arrow-left" />
          </button>
          <button type="button" className="btn line small" aria-label="Next month" onClick={() => turn(1)}>
            <Icon name="arrow-right" />
          </button>
        </div>
        <div className="month-grid">
          {["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"].map((weekday) => (
            <small key={weekday} aria-hidden="true">
              {weekday}
            </small>
          ))}
          {dates.map((one) => (
            <Cell
              key={one}
              date={one}
              day={days.get(one)}
              isOther={!one.startsWith(month)}
              {...{ chosen: date, today }}
            />
          ))}
        </div>
        <p className="soft small" aria-live="polite">
          {own.length > 0 && joined(visitsText(visits), sumText(sum))}
        </p>
        <p>
          <a href={bookingsPath({ view: "all" })}>All bookings</a>
        </p>
      </div>
    </Dialog>
  );
}

interface CellProps {
  date: string;
  day: CalendarDay | undefined;
  isOther: boolean;
  chosen: string;
  today: string;
}

function Cell({ date, day, isOther, chosen, today }: CellProps) {
  const isOff = day ? day.off !== null && day.visits === 0 : false;
  return (
    <a
      href={calendarPath(date)}
      aria-current={date === chosen ? "date" : undefined}
      className={[isOther ? "is-other" : "", isOff ? "is-off" : "", date === today ? "is-today" : ""].join(" ").trim()}
    >
      <span className="hush">
        {joined(
          longDate(date),
          day ? visitsText(day.visits) : "",
          day && day.requests > 0 ? requestsText(day.requests) : "",
        )}
      </span>
      <b aria-hidden="true">{Number(date.slice(8))}</b>
      <i aria-hidden="true">{day && dotsOf(day)}</i>
    </a>
  );
}
