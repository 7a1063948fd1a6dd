/** @jsxImportSource preact */

import { Pictures } from "#islands/visits/bookings/afterwards/pictures.tsx";
import { BookingDetails } from "#islands/visits/bookings/booking-details.tsx";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { Static } from "#views/static.tsx";

export function BookingVisit({ booking }: { booking: BookingDetail }) {
  const { petParentName, pictures } = booking;
  return (
    <section class="panel visit-facts" aria-labelledby="visit-title">
      <h2 id="visit-title">The visit</h2>
      <Static of={BookingDetails} props={{ booking }} />
      <Static of={Pictures} props={{ pictures, from: petParentName }} />
    </section>
  );
}
