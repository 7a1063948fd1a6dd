/** @jsxImportSource preact */

import { BRAND } from "#src/shared/base/brand.ts";
import { dateTimeIn } from "#src/shared/base/time.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { historyText } from "#src/shared/visits/history-labels.ts";

export function BookingHistory({ booking }: { booking: BookingDetail }) {
  const { history, timeZone, reader } = booking;
  return (
    <section class="panel" aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      <ol class="history">
        {history.map(({ at, by, what }) => (
          <li key={`${at} ${what}`}>
            <time datetime={new Date(at).toISOString()}>{dateTimeIn(at, timeZone)}</time>
            <span>{historyText({ at, by, what }, reader === "admin" ? null : reader, booking)}</span>
          </li>
        ))}
      </ol>
      <p class="soft small">{`Booking ${booking.id}`}</p>
    </section>
  );
}

export function AgreedPolicies({ booking: { policies, reader, petParentName } }: { booking: BookingDetail }) {
  if (!policies) return null;
  const who = reader === "parent" ? "You" : petParentName;
  return (
    <section class="panel" aria-labelledby="policies-title">
      <h2 id="policies-title">{reader === "groomer" ? "Your policies" : "Groomer's policies"}</h2>
      <p class="soft small">
        {`Policies at the time of booking. ${who} ${policies.wasShown ? "saw" : "didn't see"} them before booking.`}
      </p>
      <div class="prose">
        <ul>
          {policies.inWords.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <p class="soft small">{`${BRAND} never charges these fees.`}</p>
    </section>
  );
}
