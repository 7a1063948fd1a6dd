import { Icon } from "#islands/ui/icon.tsx";
import { longDate } from "#src/shared/base/time.ts";
import { USUAL_NOTICE } from "#src/shared/listing/terms-labels.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { ReasonDialog } from "../answers/reason-dialog.tsx";
import { TermsList } from "../booking-terms.tsx";

interface Props {
  booking: BookingView;
  onGo: (change: StatusChange) => Promise<unknown>;
  onClose: () => void;
}

export function CancelDialog({ booking, onGo, onClose }: Props) {
  const { status, serviceName, groomerName, preferredDate, startsInLessThan24Hours, terms } = booking;
  const what = status === "pending" ? "request" : "booking";
  return (
    <ReasonDialog
      title={`Cancel this ${what}?`}
      status="cancelled"
      go={`Cancel ${what}`}
      busy="Canceling..."
      keep={`Keep ${what}`}
      failed="Failed to cancel booking"
      onGo={onGo}
      onClose={onClose}
    >
      <p>{`${serviceName} with ${groomerName} on ${longDate(preferredDate)}. We'll let them know.`}</p>
      {startsInLessThan24Hours && <LateNotice terms={terms} />}
      {terms && (
        <div>
          <p className="small">The groomer's policies when you booked</p>
          <TermsList terms={terms} />
        </div>
      )}
    </ReasonDialog>
  );
}

function LateNotice({ terms }: Pick<BookingView, "terms">) {
  return (
    <div className="notice warn">
      <Icon name="warning" />
      <p>
        <strong>{`Your appointment is less than ${terms?.noticeHours ?? USUAL_NOTICE} hours away.`}</strong> The groomer
        may charge a cancellation fee under their {terms ? "policies" : "policy"}. We never do.
      </p>
    </div>
  );
}
