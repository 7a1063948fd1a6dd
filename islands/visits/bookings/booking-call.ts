import type { Toast } from "#islands/day/texts/show-done.ts";
import { ApiError, confirmationQuestion, errorSentence } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { KEPT_UNSENT } from "#islands/lib/offline/send-or-wait.ts";
import { goAndToast, reloadAndToast } from "#islands/lib/reload.ts";
import { bookingPagePath } from "#src/shared/base/dashboard-paths.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";

export interface CallOptions {
  path: string;
  /** Shows the toast in a list, which is read again from `path`. Without it, the page is reloaded with the toast. */
  show?: ((news: Toast) => unknown) | undefined;
}

/** Sends what was chosen with a change, once the change has arrived. Returns the toast for both. */
export type FollowUpSender = (after: string | undefined) => Promise<Toast | undefined>;

/** Sends a change and shows its toast; only calls `done` if it waits in the phone. On a conflict, reads the data again and throws, or reloads the page and returns false. */
export function useBookingCall({ path, show }: CallOptions) {
  const refresh = useRefresh();
  return async (call: () => Promise<unknown>, news: Toast, done = () => {}, shows = show) => {
    try {
      if ((await call()) === KEPT_UNSENT) return done();
    } catch (error) {
      if (!isOutdatedError(error)) throw error;
      if (!shows) {
        reloadAndToast("Failed to update booking", errorSentence(error), "error");
        return false;
      }
      await refresh(path);
      throw error;
    }
    if (!shows) return reloadWithDoneToast(news);
    done();
    shows(news);
    await refresh(path);
  };
}

/** True for 404 and for 409 without a question: someone else, or another tab, was faster. */
export const isOutdatedError = (error: unknown) =>
  error instanceof ApiError && (error.status === 409 || error.status === 404) && !confirmationQuestion(error);

/** A link to a prepared text is kept in the history entry, because the toast's cookie can't hold it. */
export function reloadWithDoneToast(news: Toast) {
  if (!news.offer) return reloadAndToast(news.title, news.description ?? "", news.kind);
  history.replaceState({ ...history.state, news }, "");
  location.reload();
}

export const goFromBooking = (id: number) => (message: ToastMessage, openId: number) =>
  openId === id
    ? reloadAndToast(message.title, message.description ?? "", message.kind)
    : goAndToast(bookingPagePath(openId), message);

export type SectionName = "requests" | "past" | "booking" | "bookings";

/** Focus target when a button disappears. Doesn't scroll. */
export function focusSection(name: SectionName) {
  // A section disappears with its last row, so the page's heading gets the focus.
  const heading = document.getElementById(`${name}-title`) ?? document.querySelector("h1");
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}
