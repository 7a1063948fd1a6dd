import { goWith } from "#islands/lib/reload.ts";
import { CheckField } from "#islands/ui/inputs.tsx";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { StatusChangeWithPictures } from "#src/shared/visits/note-pictures.ts";
import { VisitNoteDialog } from "./visit-note-dialog.tsx";

interface Props {
  booking: BookingView;
  failed: string;
  onAct: (booking: BookingView, change: StatusChangeWithPictures) => Promise<unknown>;
  onClose: () => void;
}

export function CompleteDialog({ booking, failed, onAct, onClose }: Props) {
  const { id, serviceName, preferredDate, petParentName } = booking;
  return (
    <VisitNoteDialog
      booking={booking}
      title="Mark visit as completed?"
      go="Mark completed"
      back="Not yet"
      failed={failed}
      more={<CheckField name="next" label="Offer the next visit" hint={NEXT_HINT} />}
      onSend={async (note, data) => {
        const isDone = await onAct(booking, { status: "completed", reason: null, ...note });
        if (isDone !== false && data.has("next")) goWith(`${bookingPagePath(id)}?open=next`, completed);
        return isDone;
      }}
      onClose={onClose}
    >
      <p>{`${serviceName} on ${longDate(preferredDate)} for ${petParentName}. We'll email them and request a review. This can't be undone.`}</p>
    </VisitNoteDialog>
  );
}

const NEXT_HINT = "Offer up to three times. It's booked when they pick one.";
const completed = { kind: "success", title: "Booking updated", description: "The visit is completed." } as const;
