import { type News, showDone } from "#islands/day/texts/show-offer.ts";
import { ApiError, confirmationRequired, sentenceOf } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { goWith, reloadWith } from "#islands/lib/reload.ts";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";

export interface Place {
  path: string;
  /** A page is loaded again with what a change says; a list is read again from `path`. */
  isPage?: boolean | undefined;
}

/** Also shows how things stand on conflicts. False if a page shows that instead. Throws like the call. */
export function useBookingCall({ path, isPage }: Place) {
  const refresh = useRefresh();
  return async (call: () => Promise<unknown>, news: News, show = () => showDone(news)) => {
    try {
      await call();
    } catch (error) {
      if (!isOutdated(error)) throw error;
      if (isPage) {
        reloadWith("Failed to update booking", sentenceOf(error), "error");
        return false;
      }
      await refresh(path);
      throw error;
    }
    if (isPage) {
      reloadTelling(news);
      return true;
    }
    show();
    await refresh(path);
    return true;
  };
}

/** Someone else, or another tab, was faster. */
export const isOutdated = (error: unknown) =>
  error instanceof ApiError && (error.status === 409 || error.status === 404) && !confirmationRequired(error);

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
