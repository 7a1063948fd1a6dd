import { type Offer as Also, addOffer } from "#islands/day/texts/show-offer.ts";
import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { carryToast } from "#islands/lib/carry-toast.ts";
import { showToast } from "#islands/lib/toasts.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
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
  { forMs = UNDO_MS, tell = showToast as Offer["tell"] } = {},
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
  const description = `In 10 seconds, we'll let ${last.booking.petParentName} know and show you their address.`;
  shown = offerToast(
    { kind: "success", title: isOne ? "Accepted" : `${offers.length} accepted`, description },
    {
      label: isOne ? "Undo" : "Undo last",
      onPress() {
        clearTimeout(last.end);
        offers = offers.filter((one) => one !== last);
        show();
        const { booking, tell, showUndone } = last;
        const call = callApi("POST", `/api/bookings/${booking.id}/undo-accept`, {});
        void undo(call, "The request needs your reply again.", tell).then(() => showUndone(booking));
      },
    },
  );
  shown.querySelector(".toast-close")?.addEventListener("click", hide);
}

function hide() {
  shown?.remove();
  shown = null;
}

async function undo(call: Promise<unknown>, description: string, tell: Offer["tell"]) {
  const undone: ToastMessage = { kind: "success", title: "Undone", description };
  await call.then(
    () => tell(undone),
    (error) => tell({ kind: "error", title: "Failed to undo", description: sentenceOf(error) }),
  );
}

/** On the page of a visit, while what was just done can be undone. */
export function offerAgain(visit: BookingView | OwnVisitView) {
  const forMs = (history.state?.doneAt ?? 0) + UNDO_MS - Date.now();
  const showUndone = () => location.reload();
  const { id, status } = visit;
  const booking = "petParentName" in visit ? visit : null;
  if (booking?.isKeptBack) {
    // The window's own: it ends with it. Then what was kept back can be read.
    window.setTimeout(() => document.querySelector("dialog[open]") ?? location.reload(), UNDO_MS);
    if (forMs > 0) offerUndo(booking, showUndone, undefined, { forMs, tell: carryToast });
  } else if (status === "completed" && forMs > 0) {
    const name = "name" in visit ? visit.name : visit.petParentName;
    offerUndoComplete({ id, booking, name }, showUndone, { forMs, tell: carryToast });
  }
}

export function offerUndoComplete(
  { id, booking, name }: Pick<ShownVisit, "id" | "booking" | "name">,
  showUndone: () => unknown,
  { forMs = UNDO_MS, tell = showToast as Offer["tell"] } = {},
) {
  const description = booking ? `In 10 seconds, we'll ask ${name} for a review.` : name;
  const toast = offerToast(
    { kind: "success", title: "Completed", description },
    {
      label: "Undo",
      forMs,
      async onPress() {
        toast.remove();
        const call = booking
          ? callApi("POST", `/api/bookings/${id}/undo-complete`, {})
          : callApi("PATCH", `/api/bookings/${id}/status`, { status: "accepted" });
        await undo(call, "The visit isn't completed.", tell);
        await showUndone();
      },
    },
  );
}

interface Offered {
  label: string;
  onPress: () => unknown;
  forMs?: number;
}

/** A message with a button, for as long as what it offers can be had. Later messages don't take it away. */
export function offerToast(
  message: ToastMessage,
  { label, onPress, forMs = UNDO_MS }: Offered,
  also?: Also,
): HTMLElement {
  const toast = showToast(message, forMs);
  toast.className = "toast-kept";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "toast-offer";
  button.textContent = label;
  button.addEventListener("click", onPress);
  const close = toast.querySelector(".toast-close");
  close?.before(button);
  close?.addEventListener("click", () => toast.remove());
  if (also) addOffer(toast, also);
  return toast;
}
