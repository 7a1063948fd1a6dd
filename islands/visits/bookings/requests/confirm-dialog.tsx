import { useEffect, useRef, useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Failure } from "#islands/ui/failure.tsx";
import { AreaField, Options, SelectField, TextField } from "#islands/ui/inputs.tsx";
import { parentTabPath } from "#src/shared/base/own-paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { BookingView, RequestedView } from "#src/shared/visits/bookings.ts";
import { workText } from "#src/shared/visits/estimate.ts";
import { animalTypes } from "#src/shared/visits/pets/pet-labels.ts";
import { PetInput } from "#src/shared/visits/pets/pets.ts";

function SavePet({ petInfo }: { petInfo: string }) {
  const [name, setName] = useState(() => nameIn(petInfo));
  const [isSaved, setSaved] = useState(false);
  const { form, errors, failed, failure, isSending } = useForm({
    schema: PetInput,
    async send(_, data) {
      await callApi("POST", "/api/pets", Object.fromEntries(data));
      setSaved(true);
    },
    failed: "Failed to add pet",
    isInDialog: true,
  });
  if (isSaved) return <p role="status">{`${name} is now in My Pets.`}</p>;
  const who = `Save ${name.trim() || "this pet"}`;
  return (
    <details className="fold">
      <summary>{`${who} to My Pets`}</summary>
      <form className="form" {...form}>
        <TextField
          name="name"
          label="Name"
          errors={errors}
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SelectField name="type" label="Type" errors={errors}>
          <Options of={animalTypes} text={(type) => type} />
        </SelectField>
        <AreaField
          name="specialInstructions"
          label="Special instructions"
          errors={errors}
          isOptional
          rows={2}
          maxLength={1000}
          defaultValue={petInfo.slice(0, 1000)}
        />
        <Failure title={failed} sentence={failure} />
        <button type="submit" className="btn line" disabled={isSending}>
          {isSending ? "Saving..." : who}
        </button>
      </form>
    </details>
  );
}

function nameIn(petInfo: string): string {
  const start = (petInfo.split(/[,.:;(\n]| - | is /)[0] ?? "").trim();
  return start.length <= 30 && start.split(/\s+/).length <= 2 ? start : "";
}

interface Props {
  booking: RequestedView;
  onClose: () => void;
}

export function ConfirmDialog({ booking, onClose }: Props) {
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
      <Confirmation
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

interface ConfirmationProps {
  booking: BookingView;
  heading: "h1" | "h2";
  isRepeat?: boolean;
  emailToConfirm?: string | undefined;
}

export function Confirmation({ booking, heading: Heading, isRepeat, emailToConfirm }: ConfirmationProps) {
  const facts = [
    ["Service", `${booking.serviceName}, ${workText(booking)}`],
    ["Date", longDate(booking.preferredDate)],
    ["Time", booking.preferredTimeSlot],
  ];
  const Subheading = Heading === "h1" ? "h2" : "h3";
  return (
    <div className="confirm">
      <header>
        <Heading id="booking-requested">Booking Requested!</Heading>
        {isRepeat && <p className="notice">This request is already pending, so we didn't send it again.</p>}
        <p>
          Your request was sent to <strong>{booking.groomerName}</strong>. We'll notify you when they confirm.
        </p>
        {emailToConfirm && (
          <p className="notice">
            <strong>Confirm your email</strong>
            {`We sent a link to ${emailToConfirm}. Open it so you don't miss updates about this request.`}
          </p>
        )}
      </header>
      <dl>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Subheading>What happens next?</Subheading>
        <ol>
          <li>The groomer reviews your request</li>
          <li>We notify you once it's confirmed</li>
          <li>You prepare your pet for the appointment</li>
        </ol>
      </div>
    </div>
  );
}
