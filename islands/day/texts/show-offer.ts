import { showToast } from "#islands/lib/toasts.ts";

export interface Offer {
  name: string;
  href: string;
}

const OFFER_MS = 10_000;

/** Shows what was done, and for ten seconds a link to what is worth doing next. */
export function showDone(title: string, description?: string, offer?: Offer) {
  const box = showToast({ kind: "success", title, ...(description ? { description } : {}) }, offer && OFFER_MS);
  if (offer) addOffer(box, offer);
}

export function addOffer(toast: HTMLElement, { name, href }: Offer) {
  const link = Object.assign(document.createElement("a"), { className: "toast-offer", href, textContent: name });
  toast.lastElementChild!.before(link);
}
