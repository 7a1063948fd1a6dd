import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { carryToast } from "#islands/lib/carry-toast.ts";
import { offerToast } from "#islands/lib/offer-toast.ts";
import { showToast } from "#islands/lib/toasts.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

interface Offer {
  booking: BookingView;
  showUndone: (booking: BookingView) => unknown;
  tell: (message: ToastMessage) => void;
  /** What comes when it is too late to undo it. */
  end: ReturnType<typeof setTimeout>;
}

/** Acceptances of which nobody has been told, in their order, and the message that offers to undo the last one. */
let offers: Offer[] = [];
let shown: HTMLElement | null = null;

/**
 * Says that a request was accepted, and offers to undo it for as long as nobody has been told. Then `settle` shows what
 * the site has kept back so long: where the parent lives, and how to reach them.
 */
export function offerUndo(
  booking: BookingView,
  showUndone: Offer["showUndone"],
  settle: () => unknown = () => {},
  { forMs = UNDO_MS, tell = showToast as Offer["tell"] } = {},
) {
  // Closed by the groomer, or on another page.
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

/** One message for all of them. */
function show() {
  hide();
  const last = offers.at(-1);
  if (!last) return;
  const isOne = offers.length === 1;
  const description = `In 10 seconds, we'll let ${last.booking.petParentName} know and show you their address.`;
  shown = offerToast(
    { kind: "success", title: isOne ? "Accepted" : `${offers.length} accepted`, description },
    {
      label: isOne ? "Undo" : "Undo last",
      onPress() {
        clearTimeout(last.end);
        offers = offers.filter((one) => one !== last);
        show();
        void undo(last);
      },
    },
  );
  shown.querySelector(".toast-close")?.addEventListener("click", hide);
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

/** On the booking's own page, while the acceptance can be undone. It is shown anew once what was kept back can be read. */
export function offerAgain(booking: BookingView) {
  // The window's own: it ends with it.
  window.setTimeout(() => document.querySelector("dialog[open]") ?? location.reload(), UNDO_MS);
  const forMs = (history.state?.acceptedAt ?? 0) + UNDO_MS - Date.now();
  if (forMs > 0) offerUndo(booking, () => location.reload(), undefined, { forMs, tell: carryToast });
}
