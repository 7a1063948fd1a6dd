import { bookingsPath } from "#src/shared/base/dashboard-paths.ts";
import { addDays } from "#src/shared/base/time.ts";
import type { CalendarDay } from "#src/shared/day/calendar/calendar.ts";
import { gridFromTo, visitsText } from "#src/shared/day/calendar/calendar-labels.ts";
import { visitDots } from "./calendar-bar.tsx";
import { calendarDayText, dollarsText, withDots } from "./entry-labels.ts";

interface Props {
  /** Any day of the month. */
  month: string;
  chosen: string;
  today: string;
  days: readonly CalendarDay[];
}

const DAYS = 42;

export function MonthGrid({ month, chosen, today, days }: Props) {
  const { from } = gridFromTo(month);
  const own = days.filter(({ date }) => date.startsWith(month.slice(0, 7)));
  const total = (of: "cents" | "visits") => own.reduce((sum, day) => sum + day[of], 0);
  return (
    <>
      <div className="month-grid">
        {["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"].map((weekday) => (
          <small key={weekday} aria-hidden="true">
            {weekday}
          </small>
        ))}
        {Array.from({ length: DAYS }, (_, at) => addDays(from, at)).map((date) => (
          <Cell
            key={date}
            date={date}
            day={days.find((day) => day.date === date)}
            isOther={!date.startsWith(month.slice(0, 7))}
            {...{ chosen, today }}
          />
        ))}
      </div>
      <p className="soft small" aria-live="polite">
        <span aria-hidden="true">{"•\u00a0visit\u2002◦\u00a0request\u2003"}</span>
        {own.length > 0 && withDots(visitsText(total("visits")), dollarsText(total("cents")))}
      </p>
      <p>
        <a href={bookingsPath({ view: "all" })}>All bookings</a>
      </p>
    </>
  );
}

interface CellProps extends Pick<Props, "chosen" | "today"> {
  date: string;
  day: CalendarDay | undefined;
  isOther: boolean;
}

function Cell({ date, day, isOther, chosen, today }: CellProps) {
  const isOff = day ? day.off !== null && day.visits === 0 : false;
  return (
    <a
      href={bookingsPath({ view: "calendar", date })}
      aria-current={date === chosen ? "date" : undefined}
      className={[isOther ? "is-other" : "", isOff ? "is-off" : "", date === today ? "is-today" : ""].join(" ").trim()}
    >
      <span className="hush">{calendarDayText(date, today, day)}</span>
      <b aria-hidden="true">{Number(date.slice(8))}</b>
      <i aria-hidden="true">{day && visitDots(day)}</i>
    </a>
  );
}
