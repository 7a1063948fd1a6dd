/** @jsxImportSource preact */

import { AFTER_VISIT } from "#src/shared/base/own-paths.ts";
import { dayAndTime } from "#src/shared/base/time.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { NotePicture } from "./note-picture.tsx";

/** Empty for admins and without a note. */
export function AfterVisit({ booking }: { booking: BookingDetail }) {
  const { notedAt, note, notePictures = [], reader, groomerName, petParentName, timeZone } = booking;
  if (note === undefined && notePictures.length === 0) return null;
  const who = reader === "groomer" ? `You to ${petParentName}` : groomerName;
  return (
    <section class="panel after-visit" id={AFTER_VISIT} aria-labelledby="after-title">
      <h2 id="after-title">After the visit</h2>
      {notedAt !== undefined && <p class="soft small">{`${who}, ${dayAndTime(notedAt, timeZone)}`}</p>}
      {note !== undefined && <p class="note">{note}</p>}
      {notePictures.length > 0 && (
        <ul class="pictures">
          {notePictures.map((picture, at) => (
            <NotePicture
              key={picture.id}
              booking={booking}
              picture={picture}
              which={`${at + 1} of ${notePictures.length}`}
            />
          ))}
        </ul>
      )}
      <p class="soft small">{whoSees(booking)}</p>
    </section>
  );
}

function whoSees({ reader, notePictures = [] }: BookingDetail): string {
  const ours = "Only the two of you can see this";
  if (notePictures.length === 0) return `${ours}.`;
  return reader === "parent"
    ? `${ours}. Photos you allow can be public in their portfolio until you change your mind.`
    : `${ours}. Photos they allow can be public in your portfolio until they change their mind.`;
}
