import { bookingPagePath, dayPath } from "#src/shared/base/dashboard-paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { CalendarEntry, CalendarView } from "#src/shared/day/calendar/calendar.ts";
import { entryRowKey } from "./cells.ts";
import {
  busyName,
  clockMoveText,
  closedDayText,
  entryHours,
  entryPetsText,
  entryStateText,
  fitsText,
  freeTimeText,
  isAddedEntry,
  isWholeDay,
  labeledWindowOrSlot,
  unfitRequestText,
  withDots,
} from "./entry-labels.ts";

/** For screen readers, prints, and phones without script. */
export const WeekTable = ({ days }: Pick<CalendarView, "days">) => (
  <div className="week-table">
    <table>
      <caption>Week as a table</caption>
      <thead>
        <tr>
          {["Day", "Schedule", "Availability"].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <th scope="row">
              <a href={dayPath(day.date)}>{longDate(day.date)}</a>
            </th>
            <td>
              {withDots(closedDayText(day), clockMoveText(day))}
              {day.entries.filter(lineOf).map((entry) => (
                <p key={entryRowKey(entry)}>
                  {"bookingId" in entry ? (
                    <a href={bookingPagePath(entry.bookingId)}>{lineOf(entry)}</a>
                  ) : (
                    lineOf(entry)
                  )}
                </p>
              ))}
            </td>
            <td>{withDots(day.isFeasible ? freeTimeText(day) : "schedule conflict", unfitRequestText(day))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function lineOf(entry: CalendarEntry): string {
  if (entry.kind === "drive" || entry.kind === "free") return "";
  if (entry.kind === "lunch") return `Lunch ${entryHours(entry)}`;
  if (entry.kind === "busy") return `${busyName(entry)} ${isWholeDay(entry) ? "all day" : entryHours(entry)}`;
  if (entry.kind === "time-off") return `${entry.note ?? "Time off"} ${entryHours(entry)}`;
  return [
    entryHours(entry),
    entry.kind === "request" ? "request" : "",
    entry.name,
    entryPetsText(entry),
    entry.serviceName,
    isAddedEntry(entry) ? "added by you" : "",
    entry.kind === "visit" ? labeledWindowOrSlot(entry) : fitsText(entry),
    entryStateText(entry),
  ]
    .filter(Boolean)
    .join(", ");
}
