import { useState } from "react";
import { confirmationRequired } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { TextField } from "#islands/ui/inputs.tsx";
import { StatusChange } from "#src/shared/visits/booking-changes.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

interface Props {
  booking: BookingView;
  onAct: (booking: BookingView, change: StatusChange) => Promise<unknown>;
  onClose: () => void;
}

export function MinutesDialog({ booking, onAct, onClose }: Props) {
  const [isDoubted, setDoubted] = useState(false);
  const accept = { status: "accepted", reason: null, ...(isDoubted && { confirm: true }) };
  const { errors, ...form } = useForm({
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
    <FormDialog title="How long will it take?" {...form} go={go} busy="Accepting..." onClose={onClose}>
      <p>
        {booking.serviceName} for {booking.petParentName}. We'll plan your day with this time.
      </p>
      <TextField
        type="number"
        inputMode="numeric"
        name="minutes"
        label="Total visit time (minutes)"
        errors={errors}
        defaultValue={booking.visitMinutes}
        min={15}
        max={1440}
        onChange={() => setDoubted(false)}
      />
    </FormDialog>
  );
}
