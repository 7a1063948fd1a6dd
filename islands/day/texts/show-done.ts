import { element } from "#islands/lib/element.ts";
import { showToast } from "#islands/lib/toasts.ts";

export interface ToastLink {
  name: string;
  href: string;
}

export interface Toast {
  kind?: "error";
  title: string;
  description?: string | undefined;
  offer?: ToastLink | undefined;
}

const OFFER_MS = 10_000;

/** Shows a success toast, and for ten seconds a link to the next step. */
export function showNextStep(
  { kind, title, description, offer }: Toast,
  forMs = offer && OFFER_MS,
  hold?: () => Promise<unknown>,
): HTMLElement {
  const box = showToast({ kind: kind ?? "success", title, ...(description ? { description } : {}) }, forMs, hold);
  if (!offer) return box;
  box.lastElementChild!.before(element("a", { className: "toast-offer", href: offer.href }, offer.name));
  return box;
}
