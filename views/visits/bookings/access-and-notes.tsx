/** @jsxImportSource preact */
import { MapLinks } from "#islands/day/day-plan/where.tsx";
import { WayIn } from "#islands/visits/bookings/access-instructions.tsx";
import { Contact, Place } from "#islands/visits/bookings/booking-details.tsx";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import { Static } from "#views/static.tsx";

/** Where it is, how to get in, and how to reach the client. */
export function AccessAndNotes({ visit }: { visit: ShownVisit }) {
  const { booking, own, access, status, place, phone, name } = visit;
  const said = booking ? booking.specialInstructions : own!.note;
  return (
    <section class="panel visit-facts" aria-labelledby="access-title">
      <h2 id="access-title">Access and notes</h2>
      <div class="details">
        {said && <p class="said">{said}</p>}
        {booking ? <Static of={Place} props={{ booking, side: "groomer" }} /> : place && <p>{place}</p>}
        {booking?.isKeptBack && <p class="soft small">Their address and phone number appear in 10 seconds.</p>}
        <Static of={Contact} props={{ phone, email: booking?.petParentEmail ?? null, textTo: name }} />
        {access && <Static of={WayIn} props={{ access }} />}
      </div>
      {status === "accepted" && (
        <nav aria-label="Directions">
          <Static of={MapLinks} props={{ visits: [visit] }} />
        </nav>
      )}
    </section>
  );
}
