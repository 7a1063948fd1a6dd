import { showNextStep, type Toast } from "#islands/day/texts/show-done.ts";
import { callApi, errorSentence } from "#islands/lib/api.ts";
import { carryToast } from "#islands/lib/carry-toast.ts";
import { element } from "#islands/lib/element.ts";
import { countDown, showToast } from "#islands/lib/toasts.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import { type BookingStatus, UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

interface UndoOffer {
  booking: BookingView;
  showUndone: (booking: BookingView) => unknown;
  tell: (message: ToastMessage) => void;
  stop: () => void;
}

let offers: UndoOffer[] = [];
let shown: HTMLElement | null = null;

/** Offers to undo accepting until the notice is sent; then `settle` shows the withheld contact. */
function offerUndo(
  booking: BookingView,
  showUndone: UndoOffer["showUndone"],
  settle: () => unknown = () => {},
  { forMs = UNDO_MS, tell = showToast as UndoOffer["tell"] } = {},
) {
  if (document.querySelector(".toast-kept") !== shown) offers = [];
  const end = () => {
    offers = offers.filter((one) => one !== offer);
    if (offers.length === 0) hide();
    settle();
  };
  const offer = { booking, showUndone, tell, stop: countDown(forMs, end, holdOf(booking)) };
  offers.push(offer);
  show();
}

function show() {
  hide();
  const last = offers.at(-1);
  if (!last) return;
  const isOne = offers.length === 1;
  const description = `In 10 seconds, we'll let ${last.booking.petParentName} know and show you their address.`;
  shown = showToastWithButton(
    { title: isOne ? "Accepted" : `${offers.length} accepted`, description },
    {
      label: isOne ? "Undo" : "Undo last",
      onPress() {
        last.stop();
        offers = offers.filter((one) => one !== last);
        show();
        const { booking, tell, showUndone } = last;
        const call = callApi("POST", `/api/bookings/${booking.id}/undo-accept`, {});
        void runUndo(call, "The request needs your reply again.", tell).then(() => showUndone(booking));
      },
    },
  );
  shown.querySelector(".toast-close")?.addEventListener("click", hide);
}

/** The server waits with the messages while someone is at the toast. */
const holdOf =
  ({ id }: Pick<VisitSummary, "id">) =>
  () =>
    callApi("POST", `/api/bookings/${id}/hold-undo`, {});

function hide() {
  shown?.remove();
  shown = null;
}

export async function runUndo(call: Promise<unknown>, description: string, tell: UndoOffer["tell"]) {
  const undone: ToastMessage = { kind: "success", title: "Undone", description };
  await call.then(
    () => tell(undone),
    (error) => tell({ kind: "error", title: "Failed to undo", description: errorSentence(error) }),
  );
}

/** On a visit's page after a reload: the toast of the last change, with its undo while possible. */
export function showLastChangeToast(visit: Pick<VisitSummary, "id" | "booking" | "name" | "status">) {
  const { booking, status } = visit;
  const { news, ...state } = history.state ?? {};
  if (news) {
    history.replaceState(state, "");
    showNextStep(news);
  }
  const forMs = (history.state?.doneAt ?? 0) + UNDO_MS - Date.now();
  const showUndone = () => location.reload();
  if (booking?.isKeptBack) {
    const showContact = () => document.querySelector("dialog[open]") ?? location.reload();
    if (forMs > 0) offerUndo(booking, showUndone, showContact, { forMs, tell: carryToast });
    // Uses the window's timer, which ends with the page.
    else window.setTimeout(showContact, UNDO_MS);
  } else if (status === "completed" && forMs > 0) {
    offerUndoComplete(visit, showUndone, { forMs, tell: carryToast });
  }
}

function offerUndoComplete(
  { id, booking, name }: Pick<VisitSummary, "id" | "booking" | "name">,
  showUndone: () => unknown,
  { forMs = UNDO_MS, tell = showToast as UndoOffer["tell"] } = {},
) {
  const description = booking ? `We'll ask ${name} for a review.` : name;
  const toast = showToastWithButton(
    { title: "Completed", description },
    {
      label: "Undo",
      forMs,
      ...(booking && { hold: holdOf(booking) }),
      async onPress() {
        toast.remove();
        const call = booking
          ? callApi("POST", `/api/bookings/${id}/undo-complete`, {})
          : callApi("PATCH", `/api/bookings/${id}/status`, { status: "accepted" });
        await runUndo(call, "The visit isn't completed.", tell);
        await showUndone();
      },
    },
  );
}

interface StatusAnswer {
  to: BookingStatus;
  news: Toast;
  refresh: () => Promise<unknown>;
  focus: () => void;
}

export { doneToastOf } from "./answer-toasts.ts";

/** In a list: the toast of a change, with its undo if possible. */
export function toastChange(visit: VisitSummary, { to, news, refresh, focus }: StatusAnswer) {
  const { booking } = visit;
  const again = () => refresh().then(focus);
  if (to === "accepted" && booking) offerUndo(booking, again, refresh);
  else if (to === "completed") offerUndoComplete(visit, again);
  else showNextStep(news);
}

interface ToastAction {
  label: string;
  onPress: () => unknown;
  forMs?: number;
  hold?: () => Promise<unknown>;
}

/** A toast with a button while the offer lasts. Later toasts don't remove it. */
export function showToastWithButton(news: Toast, { label, onPress, forMs = UNDO_MS, hold }: ToastAction): HTMLElement {
  const toast = showNextStep(news, forMs, hold);
  toast.className = "toast-kept";
  const button = element("button", { type: "button", className: "toast-offer" }, label);
  button.addEventListener("click", onPress);
  toast.querySelector(".toast-offer, .toast-close")?.before(button);
  return toast;
}
