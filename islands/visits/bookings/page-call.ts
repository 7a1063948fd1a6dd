import { sentenceOf } from "#islands/lib/api.ts";
import { goWith, reloadWith } from "#islands/lib/reload.ts";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import { isOutdated } from "./answers/change-status.ts";

export interface News {
  title: string;
  description?: string;
}

/** Reloads the page afterwards, also on conflicts. Returns whether it changed. Throws other errors. */
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

export const showBooking = (id: number) => (message: ToastMessage, shown: number) =>
  shown === id
    ? reloadWith(message.title, message.description ?? "", message.kind)
    : goWith(bookingPagePath(shown), message);
