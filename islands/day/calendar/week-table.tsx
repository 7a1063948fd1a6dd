import { longDate } from "#src/shared/base/time.ts";
import type { CalendarDay, CalendarView } from "#src/shared/day/calendar/calendar.ts";
import {
  askedText,
  busyName,
  clocksText,
  fitText,
  isAdded,
  isWholeDay,
  joined,
  offText,
  petsText,
  roomText,
  spanText,
  stateText,
  toldWords,
} from "./words.ts";

export const WeekTable = ({ days }: Pick<CalendarView, "days">) => (
  <div className="week-table">
    <table>
      <caption>Week as a table</caption>
      <thead>
        <tr>
          {["Day", "Visits", "Requests", "Off", "Availability"].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <th scope="row">{longDate(day.date)}</th>
            <td>{linesOf(day, "visit")}</td>
            <td>{linesOf(day, "request")}</td>
            <td>{joined(offText(day), ...offLines(day), clocksText(day))}</td>
            <td>{joined(day.isFeasible ? roomText(day) : "schedule conflict", askedText(day))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const linesOf = ({ entries }: CalendarDay, kind: "visit" | "request") =>
  entries.map((entry) =>
    entry.kind === kind ? (
      <p key={entry.bookingId}>
        {[
          spanText(entry),
          entry.name,
          petsText(entry),
          entry.serviceName,
          isAdded(entry) ? "added by you" : "",
          entry.kind === "visit" ? toldWords(entry) : fitText(entry),
          stateText(entry),
        ]
          .filter(Boolean)
          .join(", ")}
      </p>
    ) : null,
  );

const offLines = ({ entries }: CalendarDay) =>
  entries.flatMap((entry) => {
    if (entry.kind === "lunch") return [`Lunch ${spanText(entry)}`];
    if (entry.kind === "busy") return [`${busyName(entry)} ${isWholeDay(entry) ? "all day" : spanText(entry)}`];
    return entry.kind === "hours-off" ? [`${entry.note ?? "Time off"} ${spanText(entry)}`] : [];
  });
