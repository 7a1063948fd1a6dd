import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { carryToast } from "#islands/lib/carry-toast.ts";
import { showToast } from "#islands/lib/toasts.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import { UNDO_ACCEPT_MS } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

/**
 * Says that a request was accepted, and offers to undo it for as long as nobody has been told. Then `settle` shows what
 * the site has kept back so long: where the parent lives, and how to reach them.
 */
export function offerUndo(
  booking: BookingView,
  showUndone: (booking: BookingView) => unknown,
  settle: () => unknown = () => {},
  { forMs = UNDO_ACCEPT_MS, tell = showToast as (message: ToastMessage) => void } = {},
) {
  const description = `In ten seconds ${booking.petParentName} hears from us, and you see their address.`;
  const toast = showToast({ kind: "success", title: "Accepted", description }, forMs);
  // Later messages take away earlier ones, and not what is offered.
  toast.className = "toast-kept";
  const end = setTimeout(() => {
    toast.remove();
    settle();
  }, forMs);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "toast-offer";
  button.textContent = "Undo";
  button.addEventListener("click", () => {
    clearTimeout(end);
    toast.remove();
    void undo();
  });
  const close = toast.querySelector(".toast-close");
  close?.before(button);
  close?.addEventListener("click", () => toast.remove());

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

/** On the booking's own page, while the acceptance can be undone. It is shown anew once what was kept back can be read. */
export function offerAgain(booking: BookingView) {
  setTimeout(() => document.querySelector("dialog[open]") ?? location.reload(), UNDO_ACCEPT_MS);
  const forMs = (history.state?.acceptedAt ?? 0) + UNDO_ACCEPT_MS - Date.now();
  if (forMs > 0) offerUndo(booking, () => location.reload(), undefined, { forMs, tell: carryToast });
}
