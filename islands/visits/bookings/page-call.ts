import { sentenceOf } from "#islands/lib/api.ts";
import { goWith, reloadWith } from "#islands/lib/reload.ts";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import { isOutdated } from "./answers/change-status.ts";

/** What is told once a call has been made. */
export interface News {
  title: string;
  description?: string;
}

/**
 * Changes a booking on a page of its own, which is then shown anew, also when it was changed meanwhile; says whether it has
 * changed. Throws what else the call throws.
 */
export async function callAndShow(call: () => Promise<unknown>, { title, description = "" }: News) {
  try {
    await call();
  } catch (error) {
    if (!isOutdated(error)) throw error;
    reloadWith("Failed to update booking", sentenceOf(error), "error");
    return false;
  }
  reloadWith(title, description);
  return true;
}

/** Shows the page of a booking anew, or of another one that came of it. */
export const showBooking = (id: number) => (message: ToastMessage, shown: number) =>
  shown === id
    ? reloadWith(message.title, message.description ?? "", message.kind)
    : goWith(bookingPagePath(shown), message);
