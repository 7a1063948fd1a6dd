/** @jsxImportSource preact */
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";

/** What the groomer asked of parents when the booking was asked for; nothing where that was nothing beyond the usual. */
export function AgreedTerms({ booking: { terms, reader, petParentName } }: { booking: BookingDetail }) {
  if (!terms) return null;
  const whose = reader === "groomer" ? "your terms" : "them";
  const who = { parent: "You", groomer: "They", admin: petParentName }[reader];
  return (
    <section class="panel" aria-labelledby="terms-title">
      <h2 id="terms-title">{reader === "groomer" ? "Your terms" : "The groomer's terms"}</h2>
      <p class="soft small">
        {`As they were when the booking was asked for. ${who} ${terms.isTicked ? "ticked" : "did not tick"} ${whose}.`}
      </p>
      <div class="prose">
        <ul>
          {terms.inWords.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <p class="soft small">We charge none of it. A fee would be between the two sides.</p>
    </section>
  );
}
