/** @jsxImportSource preact */
import { Address, ContactLines } from "#islands/visits/bookings/booking-details.tsx";
import { FoldedText, NoteLines } from "#islands/visits/bookings/page/note-lines.tsx";
import { shortDollars } from "#src/shared/base/money.ts";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import { accessLine } from "#src/shared/visits/access-labels.ts";
import { Static } from "#views/static.tsx";

/** Shows address, access instructions, and notes; the phone number only if there is no Call button. */
export function AccessAndNotes({ visit }: { visit: VisitSummary }) {
  const { status, booking, added, notes, place, phone } = visit;
  const said = booking ? booking.specialInstructions : added!.note;
  const wayIn = accessLine(visit.access);
  return (
    <section class="panel visit-facts" aria-labelledby="access-title">
      <h2 id="access-title">Access and notes</h2>
      <div class="details">
        <Static of={NoteLines} props={{ notes }} />
        {said && <p class="said">{booking ? `“${said}”` : said}</p>}
        {booking ? <Static of={Address} props={{ booking, side: "groomer" }} /> : place && <p>{place}</p>}
        {booking?.isKeptBack && <p class="soft small">Their address and contact info appear in 10 seconds.</p>}
        {status !== "accepted" && <Static of={ContactLines} props={{ phone, email: null }} />}
        <Static of={FoldedText} props={{ icon: "key", text: wayIn }} />
      </div>
    </section>
  );
}

export function AddedVisitFacts({ visit }: { visit: VisitSummary }) {
  const { service, work, added } = visit;
  const { pets, price } = added!;
  const breeds = pets.map((pet) => [pet.name, pet.breed].filter(Boolean).join(", ")).join(" · ");
  const facts = [
    [service || "Visit", [work, price !== null && shortDollars(price)].filter(Boolean).join(" · ")],
    ["Pets", breeds],
  ].filter(([, text]) => text);
  return (
    <section class="rows" aria-label="Details">
      <ul>
        {facts.map(([title, text]) => (
          <li key={title} class="row-line">
            <div class="thing">
              <b>{title}</b>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
