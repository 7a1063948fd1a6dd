import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { carryToast } from "#islands/lib/carry-toast.ts";
import { showToast } from "#islands/lib/toasts.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import { UNDO_ACCEPT_MS } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

/** Says that a request was accepted, and offers to undo it for as long as nobody has been told. */
export function offerUndo(
  booking: BookingView,
  showUndone: (booking: BookingView) => unknown,
  { forMs = UNDO_ACCEPT_MS, tell = showToast as (message: ToastMessage) => void } = {},
) {
  const description = `${booking.petParentName} hears from us in ten seconds.`;
  const toast = showToast({ kind: "success", title: "Accepted", description }, forMs);
  // Later messages take away earlier ones, and not what is offered.
  toast.className = "toast-kept";
  const remove = () => toast.remove();
  setTimeout(remove, forMs);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "toast-offer";
  button.textContent = "Undo";
  button.addEventListener("click", () => {
    remove();
    void undo();
  });
  const close = toast.querySelector(".toast-close");
  close?.before(button);
  close?.addEventListener("click", remove);

  async function undo() {
    try {
      await callApi("POST", `/api/bookings/${booking.id}/undo-accept`, {});
      tell({ kind: "success", title: "Undone", description: "The request waits for your answer again." });
    } catch (error) {
      tell({ kind: "error", title: "Not undone", description: sentenceOf(error) });
    }
    await showUndone(booking);
  }
}

/** On the booking's own page, which is shown anew after it was accepted there. */
export function offerAgain(booking: BookingView) {
  const forMs = history.state.acceptedAt + UNDO_ACCEPT_MS - Date.now();
  if (booking.status !== "accepted" || forMs <= 0) return;
  offerUndo(booking, () => location.reload(), { forMs, tell: carryToast });
}
