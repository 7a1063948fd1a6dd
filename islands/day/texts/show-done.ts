import { showToast } from "#islands/lib/toasts.ts";

export interface ToastLink {
  name: string;
  href: string;
}

export interface Toast {
  title: string;
  description?: string | undefined;
  offer?: ToastLink | undefined;
}

const OFFER_MS = 10_000;

/** Shows a success toast, and for ten seconds a link to the next step. */
export function showDone({ title, description, offer }: Toast, forMs = offer && OFFER_MS): HTMLElement {
  const box = showToast({ kind: "success", title, ...(description ? { description } : {}) }, forMs);
  if (!offer) return box;
  const link = Object.assign(document.createElement("a"), { className: "toast-offer", href: offer.href });
  link.textContent = offer.name;
  box.lastElementChild!.before(link);
  return box;
}
