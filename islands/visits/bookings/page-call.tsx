import { useState } from "react";
import { flushSync } from "react-dom";
import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import { goWith, reloadWith } from "#islands/lib/reload.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { VisitNoteWithPictures } from "#src/shared/visits/note-pictures.ts";
import { isOutdated, useBookingCall } from "./answers/change-status.ts";

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

const NoteDialog = lazily(() => import("./answers/groomer-dialog.tsx"), "NoteDialog");

export function useNote(path: string) {
  const [asked, ask] = useState<BookingView>();
  const call = useBookingCall(path);
  const close = () => ask(undefined);

  const send = ({ id }: BookingView, note: VisitNoteWithPictures, news: News) =>
    call(
      () => callApi("POST", `/api/bookings/${id}/note`, note),
      () => {
        flushSync(close);
        showToast({ kind: "success", ...news });
      },
    );

  return {
    ask,
    dialog: asked && <NoteDialog booking={asked} onSend={(...sent) => send(asked, ...sent)} onClose={close} />,
  };
}
