import type { ReactNode } from "react";
import type { Day, Todays } from "#src/domain/booking-groups.ts";
import { dayPath } from "#src/shared/base/own-paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { DayLine } from "#src/shared/visits/day-plans.ts";
import { dayLine } from "../day-plan/day-line.ts";
import { Cards } from "./booking-section.tsx";

interface Props {
  /** Accepted visits whose day is over. */
  done: readonly BookingView[];
  days: readonly Day[];
  /** What the days come to; those far ahead are not among them. */
  lines: readonly DayLine[];
  todays: Todays;
  /** Draws one; below a day's heading it shows no date of its own. */
  card: (look: { heading: "h4"; isDated?: false }) => (booking: BookingView) => ReactNode;
}

/** What a groomer has agreed to, day by day; first what only has to be marked as completed. */
export function UpcomingVisits({ done, days, lines, todays, card }: Props) {
  return (
    <>
      <NeedYou lines={lines} />
      {done.length > 0 && (
        <>
          <h3 className="day">Waiting to be marked as completed</h3>
          <Cards bookings={done} card={card({ heading: "h4" })} />
        </>
      )}
      {days.map(({ date, bookings }) => (
        <div key={date}>
          <h3 className="day">{dayName(date, todays[bookings[0]!.timeZone])}</h3>
          <Line date={date} line={lines.find((one) => one.date === date)} />
          <Cards bookings={bookings} card={card({ heading: "h4", isDated: false })} />
        </div>
      ))}
    </>
  );
}

/** Days whose visits cannot all be reached in time. */
function NeedYou({ lines }: Pick<Props, "lines">) {
  const broken = lines.filter(({ isFeasible }) => !isFeasible);
  if (broken.length === 0) return null;
  return (
    <div className="notice">
      <p>
        <b>These days need you:</b> in no order can all of their visits be reached in time.
      </p>
      <ul>
        {broken.map(({ date }) => (
          <li key={date}>
            <a href={dayPath(date)}>{longDate(date)}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the day comes to, and the way to its plan. */
function Line({ date, line }: { date: string; line: DayLine | undefined }) {
  return (
    <p className="row">
      {line && <span>{wordsOf(line)}</span>}
      <a className="btn line small" href={dayPath(date)}>
        See the day<span className="hush"> {longDate(date)}</span>
      </a>
    </p>
  );
}

const wordsOf = (line: DayLine) =>
  line.isConfirmed && line.isFeasible ? `${dayLine(line)}, hours told` : dayLine(line);

const dayName = (date: string, today: string | undefined) =>
  date === today ? `Today, ${longDate(date)}` : longDate(date);
