import { useEffect, useRef, useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FailureNotice } from "#islands/ui/dialog.tsx";
import { AreaField, Form, OptionTags, SelectField, TextField } from "#islands/ui/form.tsx";
import { parentTabPath } from "#src/shared/base/dashboard-paths.ts";
import type { SentRequestView } from "#src/shared/visits/bookings.ts";
import { animalTypes } from "#src/shared/visits/pets/pet-labels.ts";
import { PetInput } from "#src/shared/visits/pets/pets.ts";
import { RequestConfirmation } from "./confirmation.tsx";

function SavePet({ petInfo }: { petInfo: string }) {
  const [name, setName] = useState(() => nameIn(petInfo));
  const [isSaved, setSaved] = useState(false);
  const { form, failed, failure, isSending } = useForm({
    schema: PetInput,
    async send(_, data) {
      await callApi("POST", "/api/pets", Object.fromEntries(data));
      setSaved(true);
    },
    failed: "Failed to add pet",
  });
  if (isSaved) return <p role="status">{`${name} is now in My Pets.`}</p>;
  const who = `Save ${name.trim() || "this pet"}`;
  return (
    <details className="fold">
      <summary>{`${who} to My Pets`}</summary>
      <Form {...form}>
        <TextField
          name="name"
          label="Name"
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SelectField name="type" label="Type">
          <OptionTags of={animalTypes} text={(type) => type} />
        </SelectField>
        <AreaField
          name="specialInstructions"
          label="Special instructions"
          isOptional
          rows={2}
          maxLength={1000}
          defaultValue={petInfo.slice(0, 1000)}
        />
        <FailureNotice title={failed} sentence={failure} />
        <button type="submit" className="btn line" disabled={isSending}>
          {isSending ? "Saving..." : who}
        </button>
      </Form>
    </details>
  );
}

function nameIn(petInfo: string): string {
  const start = (petInfo.split(/[,.:;(\n]| - | is /)[0] ?? "").trim();
  return start.length <= 30 && start.split(/\s+/).length <= 2 ? start : "";
}

export function SentDialog({ booking, onClose }: { booking: SentRequestView; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOver = useRef(false);
  useEffect(() => dialog.current?.showModal(), []);
  // Immediately, so that the next key acts on the page.
  function end() {
    if (isOver.current) return;
    isOver.current = true;
    dialog.current?.close();
    onClose();
  }
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby="booking-requested"
      onCancel={(event) => {
        event.preventDefault();
        end();
      }}
      onClose={end}
    >
      <RequestConfirmation
        booking={booking}
        heading="h2"
        isRepeat={booking.alreadyRequested}
        emailToConfirm={booking.emailToConfirm}
      />
      {booking.pets.length === 0 && <SavePet petInfo={booking.petInfo} />}
      <div className="dialog-actions">
        <a className="btn" href={parentTabPath("bookings")}>
          Return to Dashboard
        </a>
        <button type="button" className="btn line" onClick={end}>
          Close
        </button>
      </div>
    </dialog>
  );
}
