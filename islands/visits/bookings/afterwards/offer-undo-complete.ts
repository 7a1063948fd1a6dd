import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { carryToast } from "#islands/lib/carry-toast.ts";
import { offerToast } from "#islands/lib/offer-toast.ts";
import { showToast } from "#islands/lib/toasts.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import { paidText } from "#src/shared/visits/payment-texts.ts";
import type { Payment } from "#src/shared/visits/payments.ts";

interface Options {
  payment?: Payment | null | undefined;
  /** Shows the visit as it is then. */
  showUndone: () => unknown;
  forMs?: number;
  tell?: (message: ToastMessage) => void;
}

/** Says that a visit is completed, and offers to undo it for as long as no one has been told. */
export function offerUndoComplete(
  { id, booking, name }: Pick<ShownVisit, "id" | "booking" | "name">,
  { payment, showUndone, forMs = UNDO_MS, tell = showToast as NonNullable<Options["tell"]> }: Options,
) {
  const told = booking ? `In 10 seconds, we'll ask ${name} for a review.` : name;
  const toast = offerToast(
    { kind: "success", title: payment ? `Completed, ${paidText(payment)}` : "Completed", description: told },
    {
      label: "Undo",
      forMs,
      async onPress() {
        toast.remove();
        try {
          if (booking) await callApi("POST", `/api/bookings/${id}/undo-complete`, {});
          else await callApi("PATCH", `/api/bookings/${id}/status`, { status: "accepted" });
          tell({ kind: "success", title: "Undone", description: "The visit isn't completed." });
        } catch (error) {
          tell({ kind: "error", title: "Failed to undo", description: sentenceOf(error) });
        }
        await showUndone();
      },
    },
  );
  toast.querySelector(".toast-close")?.addEventListener("click", () => toast.remove());
}

/** Shows the page of a visit anew, which then offers to undo it. */
export function showPaid() {
  history.replaceState({ completedAt: Date.now() }, "");
  location.reload();
}

/** On the page of a visit, while its completion can be undone. */
export function offerAgain(visit: ShownVisit) {
  const forMs = (history.state?.completedAt ?? 0) + UNDO_MS - Date.now();
  if (visit.status !== "completed" || forMs <= 0) return;
  offerUndoComplete(visit, { payment: visit.payment, forMs, tell: carryToast, showUndone: () => location.reload() });
}
