import { type News, showDone } from "#islands/day/texts/show-offer.ts";
import { sentenceOf } from "#islands/lib/api.ts";
import { goWith, reloadWith } from "#islands/lib/reload.ts";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import { isOutdated } from "./answers/change-status.ts";

/** Reloads the page afterwards, also on conflicts. Returns whether it changed. Throws other errors. */
export async function callAndShow(call: () => Promise<unknown>, news: News) {
  try {
    await call();
  } catch (error) {
    if (!isOutdated(error)) throw error;
    reloadWith("Failed to update booking", sentenceOf(error), "error");
    return false;
  }
  reloadTelling(news);
  return true;
}

/** A text to send can't be carried by the server. */
export function reloadTelling(news: News) {
  if (!news.offer) return reloadWith(news.title, news.description ?? "");
  history.replaceState({ ...history.state, news }, "");
  location.reload();
}

export function tellCarried() {
  const { news, ...state } = history.state ?? {};
  if (!news) return;
  history.replaceState(state, "");
  showDone(news);
}

export const showBooking = (id: number) => (message: ToastMessage, shown: number) =>
  shown === id
    ? reloadWith(message.title, message.description ?? "", message.kind)
    : goWith(bookingPagePath(shown), message);
