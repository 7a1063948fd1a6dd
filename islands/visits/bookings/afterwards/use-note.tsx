import { useState } from "react";
import { flushSync } from "react-dom";
import { type News, showDone } from "#islands/day/texts/show-offer.ts";
import { callApi } from "#islands/lib/api.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { VisitNoteWithPictures } from "#src/shared/visits/note-pictures.ts";
import { type Place, useBookingCall } from "../booking-call.ts";

const NoteDialog = lazily(() => import("../answers/groomer-dialog.tsx"), "NoteDialog");

export function useNote(place: Place) {
  const [asked, ask] = useState<BookingView>();
  const callFor = useBookingCall(place);
  const close = () => ask(undefined);

  const send = ({ id }: BookingView, note: VisitNoteWithPictures, news: News) =>
    callFor(
      () => callApi("POST", `/api/bookings/${id}/note`, note),
      news,
      () => {
        flushSync(close);
        showDone(news);
      },
    );

  return {
    ask,
    dialog: asked && <NoteDialog booking={asked} onSend={(...sent) => send(asked, ...sent)} onClose={close} />,
  };
}
