import type { BookingView, StatusChange } from "#src/shared/bookings.ts";
import { longDate } from "#src/shared/time.ts";
import { Icon } from "../ui/icon.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

interface Props {
  booking: BookingView;
  onGo: (change: StatusChange) => Promise<void>;
  onClose: () => void;
}

/** Asks a pet parent before a request or a booking is cancelled, and says when it may cost something. */
export function CancelDialog({ booking, onGo, onClose }: Props) {
  const { status, serviceName, groomerName, preferredDate, startsInLessThan24Hours } = booking;
  const what = status === "pending" ? "request" : "booking";
  return (
    <ReasonDialog
      title={`Cancel this ${what}?`}
      status="cancelled"
      go={`Cancel ${what}`}
      busy="Cancelling..."
      keep={`Keep ${what}`}
      failed="Failed to cancel booking"
      onGo={onGo}
      onClose={onClose}
    >
      <p>{`${serviceName} with ${groomerName} on ${longDate(preferredDate)}. They hear of it from us.`}</p>
      {startsInLessThan24Hours && <LateNotice />}
    </ReasonDialog>
  );
}

/** Free 24 hours or more before the start; later the groomer's own policy counts. */
function LateNotice() {
  return (
    <div className="notice warn">
      <Icon name="warning" />
      <p>
        <strong>It is less than 24 hours before the appointment</strong>
        The groomer may charge a cancellation fee under their own policy. We charge nothing.
      </p>
    </div>
  );
}
