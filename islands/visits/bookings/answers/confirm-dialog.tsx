import { useEffect, useRef } from "react";
import { parentTabPath } from "#src/shared/base/own-paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { RequestedView } from "#src/shared/visits/bookings.ts";
import { workText } from "#src/shared/visits/estimate.ts";
import { Confirmation } from "../requests/confirmation.tsx";
import { SavePet } from "../requests/save-pet.tsx";

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
        businessName={booking.groomerName}
        service={`${booking.serviceName}, ${workText(booking)}`}
        date={longDate(booking.preferredDate)}
        slot={booking.preferredTimeSlot}
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
