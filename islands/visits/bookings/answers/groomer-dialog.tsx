import { Confirm } from "#islands/ui/confirm.tsx";
import { longDate } from "#src/shared/base/time.ts";
import { bookingNotes } from "#src/shared/day/own/visit-notes.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import { CONTEST_DAYS } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { StatusChangeWithPictures } from "#src/shared/visits/note-pictures.ts";
import { petNames } from "#src/shared/visits/pets/pets-in-a-line.ts";
import { CompleteDialog } from "../afterwards/complete-dialog.tsx";
import type { OpenDialog } from "./groomer-actions.tsx";
import { MinutesDialog } from "./minutes-dialog.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

interface Props extends OpenDialog {
  onAct: (booking: BookingView, change: StatusChangeWithPictures) => Promise<unknown>;
  onClose: () => void;
}

const failed = "Failed to update booking";

export function GroomerDialog({ booking, status, confirmation, isMeasured, onAct, onClose }: Props) {
  if (isMeasured) return <MinutesDialog booking={booking} onAct={onAct} onClose={onClose} />;
  const { petParentName, serviceName, preferredDate } = booking;
  const visit = `${serviceName} on ${longDate(preferredDate)}`;
  if (status === "completed") {
    const send = (change: StatusChangeWithPictures) => onAct(booking, change);
    const of = {
      id: booking.id,
      booking,
      own: null,
      name: petParentName,
      pets: petNames(booking.pets),
      service: serviceName,
    };
    return (
      <CompleteDialog visit={{ ...of, ...bookingNotes(booking) }} failed={failed} onSend={send} onClose={onClose} />
    );
  }
  if (status === "accepted") {
    const accept = () => onAct(booking, { status, reason: null, confirm: true });
    const asks = `${confirmation ?? ""} ${petParentName} requested ${visit}. If you accept, they'll expect you.`;
    return <AcceptAnyway {...{ asks, failed, onClose }} onConfirm={accept} />;
  }
  if (status === "no_show") {
    return (
      <Confirm
        title="Mark as a no-show?"
        confirm="Mark no-show"
        busy="Saving..."
        keep="Not yet"
        failed={failed}
        isDanger
        onConfirm={() => onAct(booking, { status, reason: null })}
        onClose={onClose}
      >
        <p>{`You came for ${visit}, but ${petParentName} wasn't there. We'll let them know. They have ${CONTEST_DAYS} days to dispute it. This can't be undone.`}</p>
      </Confirm>
    );
  }
  const shared = { status, failed, onGo: (change: StatusChange) => onAct(booking, change), onClose };
  if (status === "declined") {
    return (
      <ReasonDialog {...shared} title="Decline this request?" go="Decline" busy="Declining..." keep="Keep request">
        <p>{`${petParentName} requested ${visit}. We'll let them know, with any reason you give.`}</p>
      </ReasonDialog>
    );
  }
  return (
    <ReasonDialog
      {...shared}
      title="Cancel this booking?"
      isReasonNeeded
      go="Cancel booking"
      busy="Canceling..."
      keep="Keep booking"
    >
      <p>{`${petParentName} is expecting you for ${visit}. We'll let them know, with your reason.`}</p>
    </ReasonDialog>
  );
}

interface AnywayProps {
  asks: string;
  failed: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

export const AcceptAnyway = ({ asks, ...confirm }: AnywayProps) => (
  <Confirm title="Accept anyway?" confirm="Accept anyway" busy="Accepting..." keep="Not now" {...confirm}>
    <p>{asks}</p>
  </Confirm>
);

/** In one file: each more would cost the booking's page its name. */
export { NextDialog } from "../afterwards/next-dialog.tsx";
export { NoteDialog } from "../afterwards/visit-note-dialog.tsx";
