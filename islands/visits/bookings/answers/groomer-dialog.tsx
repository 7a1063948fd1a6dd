import { useState } from "react";
import { confirmationRequired } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { TextField } from "#islands/ui/inputs.tsx";
import { longDate } from "#src/shared/base/time.ts";
import { bookingNotes } from "#src/shared/day/own/visit-notes.ts";
import { StatusChange } from "#src/shared/visits/booking-changes.ts";
import { CONTEST_DAYS } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { StatusChangeWithPictures } from "#src/shared/visits/note-pictures.ts";
import { petNames } from "#src/shared/visits/pets/pets-in-a-line.ts";
import { CompleteDialog } from "../afterwards/complete-dialog.tsx";
import type { OpenDialog } from "./groomer-actions.tsx";
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
    const of = { id: booking.id, booking, own: null, name: petParentName, service: serviceName };
    const visit = { ...of, pets: petNames(booking.pets), ...bookingNotes(booking) };
    return <CompleteDialog {...{ visit, failed, onClose }} onSend={send} />;
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

function MinutesDialog({ booking, onAct, onClose }: Pick<Props, "booking" | "onAct" | "onClose">) {
  const [isDoubted, setDoubted] = useState(false);
  const accept = { status: "accepted", reason: null, ...(isDoubted && { confirm: true }) };
  const { errors, failure, ...form } = useForm({
    schema: StatusChange,
    read: (data) => ({ ...accept, minutes: Number(data.get("minutes")) }),
    send: (change) =>
      onAct(booking, change).catch((error) => {
        setDoubted(confirmationRequired(error) !== undefined);
        throw error;
      }),
    failed: "Failed to update booking",
    isInDialog: true,
  });
  const go = isDoubted ? "Accept anyway" : "Accept";
  return (
    <FormDialog
      title="How long will it take?"
      {...form}
      failure={errors.confirm ? undefined : failure}
      go={go}
      busy="Accepting..."
      onClose={onClose}
    >
      <p>
        {booking.serviceName} for {booking.petParentName}. We'll plan your day with this time.
      </p>
      <TextField
        type="number"
        inputMode="numeric"
        name="minutes"
        label="Total visit time (minutes)"
        errors={{ minutes: errors.minutes ?? errors.confirm }}
        defaultValue={booking.visitMinutes}
        min={15}
        max={1440}
        onChange={() => setDoubted(false)}
      />
    </FormDialog>
  );
}
