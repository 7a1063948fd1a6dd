import type { BookingView, StatusChangeWithPictures } from "#src/shared/bookings.ts";
import { longDate } from "#src/shared/time.ts";
import { VisitNoteDialog } from "./visit-note-dialog.tsx";

interface Props {
  booking: BookingView;
  failed: string;
  onAct: (booking: BookingView, change: StatusChangeWithPictures) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a visit is marked as completed; what the groomer wants to tell or show the parent goes along. */
export const CompleteDialog = ({ booking, failed, onAct, onClose }: Props) => (
  <VisitNoteDialog
    booking={booking}
    title="Mark this visit as completed?"
    go="Mark completed"
    back="Not yet"
    failed={failed}
    onSend={(note) => onAct(booking, { status: "completed", reason: null, ...note })}
    onClose={onClose}
  >
    <p>{`${booking.serviceName} on ${longDate(booking.preferredDate)} for ${booking.petParentName}. We e-mail them that the visit is done, and ask them for a review. This cannot be taken back.`}</p>
  </VisitNoteDialog>
);
