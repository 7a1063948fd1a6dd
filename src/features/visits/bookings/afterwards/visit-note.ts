import { type Db, type Tx, transact, visitNotes } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { noteRefusal } from "#src/domain/visits/after-visit.ts";
import { requireOpen } from "#src/features/people/accounts/queries.ts";
import { notePhotosOf } from "#src/features/visits/photos/queries.ts";
import { addPhotos, storePhotos } from "#src/features/visits/photos/service.ts";
import { notify } from "#src/notices/notify.ts";
import type { StoredImage } from "#src/ports/images.ts";
import { conflict, invalid } from "#src/shared/base/errors.ts";
import type { StatusChange, VisitNoteInput } from "#src/shared/visits/booking-changes.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { EMPTY_NOTE_TEXT, NOTE_NEEDS_VISIT_TEXT, noteRefusalTexts } from "#src/shared/visits/visit-note-labels.ts";
import { findBooking, requireBookingRow } from "../queries.ts";
import { type BookingRow, noteStateIn } from "../rows.ts";

interface VisitNote<Photo = StoredImage> {
  text: string | null;
  photos: readonly Photo[];
}

/** Throws 422 if the status change does not lead to a visit. */
export function readNote({ status, note = null }: StatusChange, photos: readonly StoredImage[]): VisitNote | undefined {
  if (note === null && photos.length === 0) return undefined;
  if (status === "completed") return { text: note, photos };
  throw noVisitError(note === null ? "photos" : "note");
}

export const noVisitError = (field: "note" | "photos") => invalid({ [field]: NOTE_NEEDS_VISIT_TEXT });

/** Throws 409 over the photo storage limit. */
export function addNote(
  tx: Tx,
  by: ActorContext,
  { id, now }: { id: number; now: number },
  { text, photos }: VisitNote,
) {
  tx.insert(visitNotes).values({ bookingId: id, text, writtenAt: now }).run();
  addPhotos(tx, { bookingId: id, viewer: by.viewer, purpose: "note", now }, photos);
}

/** Throws 400 and 413 (photos), 401 (closed), 404, 409 (note exists, too late, not completed), 422, 429. */
export async function sendVisitNote(
  ctx: Ctx,
  by: ActorContext,
  id: number,
  { note = null, photos }: VisitNoteInput & { photos: readonly Uint8Array[] },
): Promise<BookingView> {
  isRepeated(requireBookingRow(ctx.db, by.viewer, id).row, { text: note, photos }, ctx.now());
  if (note === null && photos.length === 0) throw invalid({ note: EMPTY_NOTE_TEXT });
  // Processing photos takes time, so check permission first.
  const stored = await storePhotos(ctx, by.viewer, photos);
  return transact(ctx.db, (tx) => {
    requireOpen(tx, by.viewer);
    const { row } = requireBookingRow(tx, by.viewer, id);
    return addLaterNote(ctx, tx, by, { row, note: { text: note, photos: stored }, now: ctx.now() });
  });
}

interface LaterNote {
  row: BookingRow;
  note: VisitNote;
  now: number;
}

/** A repeated note changes nothing. Throws 409. */
export function addLaterNote(ctx: Ctx, tx: Tx, by: ActorContext, { row, note, now }: LaterNote): BookingView {
  const { id } = row.shown;
  if (!isRepeated(row, note, now)) {
    addNote(tx, by, { id, now }, note);
    notify(ctx, tx, "booking.noted", { id });
    auditBy(tx, by, { action: "booking-noted", target: `booking ${id}`, detail: noteDetail(note), now });
  }
  return withNotePhotos(tx, by.viewer, findBooking(tx, by.viewer, id, now)!);
}

export const noteDetail = ({ text, photos }: VisitNote) => ({ note: text !== null, photos: photos.length });

/** True if this note is already saved, because a browser repeats it after a lost answer. Throws 409. */
function isRepeated(row: BookingRow, { text, photos }: VisitNote<unknown>, now: number): boolean {
  if (row.note?.text === text && photos.length === 0) return true;
  const refused = noteRefusal(noteStateIn(row), now);
  if (refused) throw conflict(noteRefusalTexts[refused]);
  return false;
}

export const withNotePhotos = <B extends BookingView>(db: Db | Tx, viewer: Viewer, booking: B): B =>
  booking.status === "completed" ? { ...booking, notePhotos: notePhotosOf(db, viewer, booking.id) } : booking;
