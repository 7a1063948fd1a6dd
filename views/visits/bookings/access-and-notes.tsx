/** @jsxImportSource preact */
import { MapLinks } from "#islands/day/day-plan/where.tsx";
import { WayIn } from "#islands/visits/bookings/access-instructions.tsx";
import { Contact, Place } from "#islands/visits/bookings/booking-details.tsx";
import { shownBooking } from "#src/shared/day/own/shown-visit.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { Static } from "#views/static.tsx";

/** Where it is, how to get in, and how to reach the client. */
export function AccessAndNotes({ booking }: { booking: BookingDetail }) {
  const { access, specialInstructions, status, isKeptBack } = booking;
  return (
    <section class="panel visit-facts" aria-labelledby="access-title">
      <h2 id="access-title">Access and notes</h2>
      <div class="details">
        {specialInstructions && <p class="said">{specialInstructions}</p>}
        <Static of={Place} props={{ booking, side: "groomer" }} />
        {isKeptBack && <p class="soft small">Their address and phone number appear in 10 seconds.</p>}
        <Static
          of={Contact}
          props={{ phone: booking.petParentPhone, email: booking.petParentEmail, textTo: booking.petParentName }}
        />
        {access && <Static of={WayIn} props={{ access }} />}
      </div>
      {status === "accepted" && (
        <nav aria-label="Directions">
          <Static of={MapLinks} props={{ visits: [shownBooking(booking)] }} />
        </nav>
      )}
    </section>
  );
}
