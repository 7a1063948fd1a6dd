import type { ToastMessage } from "#src/shared/base/toasts.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import { showToast } from "./toasts.ts";

interface Offer {
  label: string;
  onPress: () => unknown;
  forMs?: number;
}

/** A message with a button, for as long as what it offers can be had. Later messages don't take it away. */
export function offerToast(message: ToastMessage, { label, onPress, forMs = UNDO_MS }: Offer): HTMLElement {
  const toast = showToast(message, forMs);
  toast.className = "toast-kept";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "toast-offer";
  button.textContent = label;
  button.addEventListener("click", onPress);
  toast.querySelector(".toast-close")?.before(button);
  return toast;
}
