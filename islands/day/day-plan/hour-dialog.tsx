import { useState } from "react";
import { confirmationRequired, planIn, sentenceOf } from "#islands/lib/api.ts";
import { Dialog } from "#islands/ui/dialog.tsx";
import { DialogButtons } from "#islands/ui/dialog-buttons.tsx";
import { Failure } from "#islands/ui/failure.tsx";
import { TextField } from "#islands/ui/inputs.tsx";
import type { DayPlanDraft } from "#src/shared/day/day-plans.ts";
import type { Stop } from "#src/shared/day/own/shown-visit.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { Send } from "./use-day.ts";
import { WouldBe } from "./would-be.tsx";

interface Props {
  booking: BookingView;
  stops: readonly Stop[];
  send: Send;
  onDone: (title: string, description?: string) => void;
  onClose: () => void;
}

export function HourDialog({ booking, stops, send, onDone, onClose }: Props) {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [confirmation, setConfirmation] = useState<string>();
  const [draft, setDraft] = useState<DayPlanDraft>();

  async function submit(form: FormData) {
    setSending(true);
    setError(undefined);
    try {
      const hours = { [booking.id]: String(form.get("from")) };
      await send("PATCH", "", { hours, ...(confirmation ? { confirm: true } : {}) });
      onDone("Arrival window set", `We let ${booking.petParentName} know.`);
    } catch (failure) {
      const asked = confirmationRequired(failure);
      setConfirmation(asked);
      setDraft(planIn(failure));
      setError(asked ? undefined : sentenceOf(failure));
      setSending(false);
    }
  }

  return (
    <Dialog title="Set arrival window" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(new FormData(event.currentTarget));
        }}
      >
        <p>
          Choose a time within {booking.preferredTimeSlot}. We'll email it to {booking.petParentName}.
        </p>
        <TextField
          type="time"
          name="from"
          label="1-hour window starts at"
          errors={{ from: error }}
          defaultValue={booking.arrival?.from ?? ""}
          step={900}
          onChange={() => setConfirmation(undefined)}
        />
        <Failure title="This creates a conflict" sentence={confirmation} />
        {confirmation && <WouldBe draft={draft} stops={stops} />}
        <DialogButtons go={confirmation ? "Set anyway" : "Set window"} isSending={isSending} onBack={onClose} />
      </form>
    </Dialog>
  );
}
