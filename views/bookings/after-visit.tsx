/** @jsxImportSource preact */
import { Pictures } from "#islands/bookings/pictures.tsx";
import type { BookingDetail } from "#src/shared/booking-detail.ts";
import { AFTER_VISIT } from "#src/shared/own-paths.ts";
import { dayAndTime } from "#src/shared/time.ts";
import { PrivateStatic } from "#views/static.tsx";

/** What the groomer has written and shown to the parent after the visit; nothing where that is nothing, and for admins. */
export function AfterVisit({ booking }: { booking: BookingDetail }) {
  const { notedAt, note, notePictures = [], reader, groomerName, petParentName, timeZone } = booking;
  if (note === undefined && notePictures.length === 0) return null;
  const who = reader === "groomer" ? `You to ${petParentName}` : groomerName;
  return (
    <section class="panel" id={AFTER_VISIT} aria-labelledby="after-title">
      <h2 id="after-title">After the visit</h2>
      {notedAt !== undefined && <p class="soft small">{`${who}, ${dayAndTime(notedAt, timeZone)}`}</p>}
      {note !== undefined && <p class="said">{note}</p>}
      <PrivateStatic of={Pictures} props={{ pictures: notePictures, from: groomerName }} />
      <p class="soft small">Only the two of you can see this.</p>
    </section>
  );
}
