import type { BookingView, StatusChange } from "#src/shared/bookings.ts";
import { longDate } from "#src/shared/time.ts";
import type { Asked } from "./groomer-actions.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

interface Props extends Asked {
  onAct: (booking: BookingView, change: StatusChange) => Promise<void>;
  onClose: () => void;
}

const failed = "Failed to update booking";

/** Asks a groomer before a request is declined or a visit called off. */
export function GroomerDialog({ booking, status, onAct, onClose }: Props) {
  const { petParentName, serviceName, preferredDate } = booking;
  const visit = `${serviceName} on ${longDate(preferredDate)}`;
  const shared = { status, failed, onGo: (change: StatusChange) => onAct(booking, change), onClose };
  if (status === "declined") {
    return (
      <ReasonDialog {...shared} title="Decline this request?" go="Decline" busy="Declining..." keep="Keep the request">
        <p>{`${petParentName} asked for ${visit}. We tell them, with your reason if you give one.`}</p>
      </ReasonDialog>
    );
  }
  return (
    <ReasonDialog
      {...shared}
      title="Cancel this booking?"
      isReasonNeeded
      go="Cancel booking"
      busy="Cancelling..."
      keep="Keep booking"
    >
      <p>{`${petParentName} counts on you for ${visit}. We tell them, with your reason.`}</p>
    </ReasonDialog>
  );
}
