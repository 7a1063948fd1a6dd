/** @jsxImportSource preact */
import { BRAND } from "#src/shared/base/brand.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";

export function AgreedTerms({ booking: { terms, reader, petParentName } }: { booking: BookingDetail }) {
  if (!terms) return null;
  const who = reader === "parent" ? "You" : petParentName;
  return (
    <section class="panel" aria-labelledby="terms-title">
      <h2 id="terms-title">{reader === "groomer" ? "Your policies" : "Groomer's policies"}</h2>
      <p class="soft small">
        {`Policies at the time of booking. ${who} ${terms.isTicked ? "confirmed" : "didn't confirm"} reading them.`}
      </p>
      <div class="prose">
        <ul>
          {terms.inWords.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <p class="soft small">{`${BRAND} never charges these fees.`}</p>
    </section>
  );
}
