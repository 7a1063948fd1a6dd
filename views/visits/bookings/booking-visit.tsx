/** @jsxImportSource preact */

import { MapLinks } from "#islands/day/day-plan/map-links.tsx";
import { Pictures } from "#islands/visits/bookings/afterwards/pictures.tsx";
import { BookingDetails } from "#islands/visits/bookings/booking-details.tsx";
import { shownBooking } from "#src/shared/day/own/shown-visit.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { Static } from "#views/static.tsx";

export function BookingVisit({ booking }: { booking: BookingDetail }) {
  const { reader, status, petParentName, pictures } = booking;
  const { terms: _, ...withoutTerms } = booking;
  const side = reader === "groomer" ? "groomer" : "parent";
  return (
    <section class="panel visit-facts" aria-labelledby="visit-title">
      <h2 id="visit-title">The visit</h2>
      <Static of={BookingDetails} props={{ booking: withoutTerms, side }} />
      <Static of={Pictures} props={{ pictures, from: petParentName }} />
      {side === "groomer" && status === "accepted" && (
        <nav aria-label="Directions">
          <Static of={MapLinks} props={{ visits: [shownBooking(booking)] }} />
        </nav>
      )}
    </section>
  );
}
