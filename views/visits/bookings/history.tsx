/** @jsxImportSource preact */

import { dayAndTime } from "#src/shared/base/time.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { happenedText } from "#src/shared/visits/history-labels.ts";

export function History({ booking }: { booking: BookingDetail }) {
  const { history, timeZone, reader } = booking;
  return (
    <section class="panel" aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      <ol class="history">
        {history.map(({ at, by, what }) => (
          <li key={`${at} ${what}`}>
            <time datetime={new Date(at).toISOString()}>{dayAndTime(at, timeZone)}</time>
            <span>{happenedText({ at, by, what }, reader === "admin" ? null : reader, booking)}</span>
          </li>
        ))}
      </ol>
      <p class="soft small">{`Booking ${booking.id}`}</p>
    </section>
  );
}
