import { bookingsPath } from "#src/shared/base/own-paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { CalendarDay } from "#src/shared/day/calendar/calendar.ts";
import { requestsText, visitsText } from "#src/shared/day/calendar/calendar-labels.ts";
import { joined } from "./words.ts";

interface Props {
  days: readonly CalendarDay[];
  today: string;
  shown: string;
}

export const WeekStrip = ({ days, today, shown }: Props) => (
  <nav className="week-strip" aria-label="Days of the week">
    {days.map((day) => (
      <a
        key={day.date}
        href={bookingsPath({ view: "calendar", date: day.date })}
        aria-current={day.date === shown ? "page" : undefined}
        className={day.date === today ? "is-today" : undefined}
      >
        <span className="hush">
          {joined(
            day.date === today ? "today" : "",
            longDate(day.date),
            visitsText(day.visits),
            day.requests > 0 ? requestsText(day.requests) : "",
          )}
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
