/** @jsxImportSource preact */
import type { BookingDetail } from "#src/shared/booking-detail.ts";
import { happenedText } from "#src/shared/history-labels.ts";
import { dayAndTime } from "#src/shared/time.ts";

/** What has happened to a booking, oldest first, by the clock on the groomer's wall. */
export function History({ booking }: { booking: BookingDetail }) {
  const { history, timeZone, reader } = booking;
  return (
    <ol class="history">
      {history.map(({ at, by, what }) => (
        <li key={`${at} ${what}`}>
          <time datetime={new Date(at).toISOString()}>{dayAndTime(at, timeZone)}</time>
          <span>{happenedText({ at, by, what }, reader === "admin" ? null : reader, booking)}</span>
        </li>
      ))}
    </ol>
  );
}
