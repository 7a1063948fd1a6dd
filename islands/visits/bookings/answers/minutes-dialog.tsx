import { useState } from "react";
import { ApiError, confirmationRequired, sentenceOf } from "#islands/lib/api.ts";
import { Dialog } from "#islands/ui/dialog.tsx";
import { DialogButtons } from "#islands/ui/dialog-buttons.tsx";
import { TextField } from "#islands/ui/inputs.tsx";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";

interface Props {
  visit: ShownVisit;
  onAct: (visit: ShownVisit, change: StatusChange) => Promise<unknown>;
  onClose: () => void;
}

export function MinutesDialog({ visit, onAct, onClose }: Props) {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [isDoubted, setDoubted] = useState(false);

  async function submit(form: FormData) {
    setSending(true);
    try {
      const minutes = Number(form.get("minutes"));
      await onAct(visit, { status: "accepted", reason: null, minutes, ...(isDoubted ? { confirm: true } : {}) });
    } catch (failure) {
      setError(failure instanceof ApiError ? (failure.fields.minutes ?? failure.sentence) : sentenceOf(failure));
      setDoubted(confirmationRequired(failure) !== undefined);
      setSending(false);
    }
  }

  return (
    <Dialog title="How long will it take?" onClose={onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(new FormData(event.currentTarget));
        }}
      >
        <p>
          {visit.service} for {visit.name}. We'll plan your day with this time.
        </p>
        <TextField
          type="number"
          inputMode="numeric"
          name="minutes"
          label="Total visit time (minutes)"
          errors={{ minutes: error }}
          defaultValue={visit.booking!.visitMinutes}
          min={15}
          max={1440}
          onChange={() => setDoubted(false)}
        />
        <DialogButtons
          go={isDoubted ? "Accept anyway" : "Accept"}
          busy="Accepting..."
          isSending={isSending}
          onBack={onClose}
        />
      </form>
    </Dialog>
  );
}
