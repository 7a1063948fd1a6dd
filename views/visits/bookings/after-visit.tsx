/** @jsxImportSource preact */

import { PaymentFields } from "#islands/visits/bookings/afterwards/payment-fields.tsx";
import { AFTER_VISIT_ID, groomerTabPath, notePhotoUsePath, visitPayPath } from "#src/shared/base/dashboard-paths.ts";
import { dateTimeIn } from "#src/shared/base/time.ts";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import type { NotePhotoView } from "#src/shared/visits/note-photos.ts";
import { paidText } from "#src/shared/visits/payment-texts.ts";
import { Static } from "#views/static.tsx";

/** Empty for admins and without a note. */
export function VisitNotePanel({ booking }: { booking: BookingDetail }) {
  const { notedAt, note, notePhotos = [], reader, groomerName, petParentName, timeZone } = booking;
  if (note === undefined && notePhotos.length === 0) return null;
  const who = reader === "groomer" ? `You to ${petParentName}` : groomerName;
  return (
    <section class="panel after-visit" id={AFTER_VISIT_ID} aria-labelledby="after-title">
      <h2 id="after-title">After the visit</h2>
      {notedAt !== undefined && <p class="soft small">{`${who}, ${dateTimeIn(notedAt, timeZone)}`}</p>}
      {note !== undefined && <p class="note">{note}</p>}
      {notePhotos.length > 0 && (
        <ul class="photos">
          {notePhotos.map((photo, at) => (
            <NotePhoto key={photo.id} booking={booking} photo={photo} which={`${at + 1} of ${notePhotos.length}`} />
          ))}
        </ul>
      )}
      <p class="soft small">{whoSees(booking)}</p>
    </section>
  );
}

function whoSees({ reader, notePhotos = [] }: BookingDetail): string {
  const ours = "Only the two of you can see this";
  if (notePhotos.length === 0) return `${ours}.`;
  return reader === "parent"
    ? `${ours}. Photos you allow can be public in their portfolio until you change your mind.`
    : `${ours}. Photos they allow can be public in your portfolio until they change their mind.`;
}

interface NotePhotoProps {
  booking: BookingDetail;
  photo: NotePhotoView;
  /** "1 of 2" */
  which: string;
}

function NotePhoto({ booking, photo, which }: NotePhotoProps) {
  const { url, width, height } = photo;
  return (
    <li>
      <a href={url} target="_blank" rel="noopener">
        <img src={url} width={width} height={height} loading="lazy" alt={`From ${booking.groomerName}, ${which}`} />
      </a>
      {booking.reader === "parent" ? (
        <Permission booking={booking} photo={photo} which={which} />
      ) : (
        <Portfolio booking={booking} photo={photo} which={which} />
      )}
    </li>
  );
}

function Permission({ booking, photo: { id, isAllowed, isInPortfolio }, which }: NotePhotoProps) {
  const change = isAllowed ? "withdraw" : "allow";
  return (
    <form method="post" action={notePhotoUsePath(booking.id, id, change)} data-busy="Saving...">
      {isAllowed && <span class="small">{isInPortfolio ? "In their portfolio" : "Allowed"}</span>}
      <button type="submit" class={isAllowed ? "btn plain small" : "btn line small"}>
        {isAllowed ? "Don't allow" : "Allow in portfolio"}
        <span class="hush">{` photo ${which}`}</span>
      </button>
    </form>
  );
}

function Portfolio({ booking, photo: { id, isAllowed, isInPortfolio }, which }: NotePhotoProps) {
  if (isInPortfolio) {
    return (
      <p class="small">
        <a href={groomerTabPath("services")}>
          In your portfolio<span class="hush">: photo {which}</span>
        </a>
      </p>
    );
  }
  if (!isAllowed) return <p class="soft small">Not allowed in your portfolio</p>;
  return (
    <form method="post" action={notePhotoUsePath(booking.id, id, "portfolio")} data-busy="Adding...">
      <button type="submit" class="btn small">
        Add to portfolio<span class="hush"> photo {which}</span>
      </button>
    </form>
  );
}

export function VisitPaymentForm({ visit }: { visit: VisitSummary }) {
  const { status, payment, booking, added } = visit;
  const { actions } = booking ?? added!;
  if (status === "accepted" && actions.includes("complete")) {
    return (
      <section class="panel script-off" aria-labelledby="payment-title">
        <h2 id="payment-title">Mark as completed</h2>
        <Form visit={visit} go="Mark Completed" />
      </section>
    );
  }
  if (status !== "completed" && status !== "no_show") return null;
  return (
    <details class="fold panel payment" id="payment">
      <summary>
        <span>
          <b>Payment</b>{" "}
          <span class={payment?.method === "not_yet" ? "due" : "soft"}>
            {payment ? paidText(payment) : "Nothing noted"}
          </span>
        </span>
      </summary>
      <Form visit={visit} go="Save payment" />
    </details>
  );
}

const Form = ({ visit, go }: { visit: VisitSummary; go: string }) => (
  <form class="form" method="post" action={visitPayPath(visit.id)}>
    <Static of={PaymentFields} props={{ visit, within: "page" }} />
    <p class="soft small">Only you can see this. Leave the amount blank to skip it.</p>
    <div class="actions">
      <button type="submit" class="btn small">
        {go}
      </button>
    </div>
  </form>
);
