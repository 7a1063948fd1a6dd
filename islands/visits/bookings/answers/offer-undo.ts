import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { carryToast } from "#islands/lib/carry-toast.ts";
import { showToast } from "#islands/lib/toasts.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import { UNDO_ACCEPT_MS } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

interface Offer {
  booking: BookingView;
  showUndone: (booking: BookingView) => unknown;
  tell: (message: ToastMessage) => void;
  end: ReturnType<typeof setTimeout>;
}

let offers: Offer[] = [];
let shown: HTMLElement | null = null;

/** Offers to undo until the notice is sent; then `settle` shows the withheld contact. */
export function offerUndo(
  booking: BookingView,
  showUndone: Offer["showUndone"],
  settle: () => unknown = () => {},
  { forMs = UNDO_ACCEPT_MS, tell = showToast as Offer["tell"] } = {},
) {
  if (document.querySelector(".toast-kept") !== shown) offers = [];
  const end = setTimeout(() => {
    offers = offers.filter((one) => one !== offer);
    if (offers.length === 0) hide();
    settle();
  }, forMs);
  const offer = { booking, showUndone, tell, end };
  offers.push(offer);
  show();
}

function show() {
  hide();
  const last = offers.at(-1);
  if (!last) return;
  const isOne = offers.length === 1;
  const toast = showToast(
    {
      kind: "success",
      title: isOne ? "Accepted" : `${offers.length} accepted`,
      description: `In 10 seconds, we'll let ${last.booking.petParentName} know and show you their address.`,
    },
    UNDO_ACCEPT_MS,
  );
  // Other toasts don't replace the offer.
  toast.className = "toast-kept";
  shown = toast;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "toast-offer";
  button.textContent = isOne ? "Undo" : "Undo last";
  button.addEventListener("click", () => {
    clearTimeout(last.end);
    offers = offers.filter((one) => one !== last);
    show();
    void undo(last);
  });
  const close = toast.querySelector(".toast-close");
  close?.before(button);
  close?.addEventListener("click", hide);
}

function hide() {
  shown?.remove();
  shown = null;
}

async function undo({ booking, showUndone, tell }: Offer) {
  try {
    await callApi("POST", `/api/bookings/${booking.id}/undo-accept`, {});
    tell({ kind: "success", title: "Undone", description: "The request needs your reply again." });
  } catch (error) {
    tell({ kind: "error", title: "Failed to undo", description: sentenceOf(error) });
  }
  await showUndone(booking);
}

/** Reloads once withheld data is available. */
export function offerAgain(booking: BookingView) {
  window.setTimeout(() => document.querySelector("dialog[open]") ?? location.reload(), UNDO_ACCEPT_MS);
  const forMs = (history.state?.acceptedAt ?? 0) + UNDO_ACCEPT_MS - Date.now();
  if (forMs > 0) offerUndo(booking, () => location.reload(), undefined, { forMs, tell: carryToast });
}
