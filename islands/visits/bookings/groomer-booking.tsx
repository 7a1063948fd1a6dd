import { useEffect, useState } from "react";
import { callApi, confirmationRequired } from "#islands/lib/api.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import { reloadWith } from "#islands/lib/reload.ts";
import { startPage } from "#islands/lib/start-page.ts";
import { dayPath } from "#src/shared/base/own-paths.ts";
import type { RequestFit } from "#src/shared/day/day-plans.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { VisitNoteWithPictures } from "#src/shared/visits/note-pictures.ts";
import { ChoiceWords } from "./answers/choice-words.tsx";
import { GroomerActions, type OpenDialog } from "./answers/groomer-actions.tsx";
import { notifiedNews, sayStep, type WayStep } from "./answers/step-news.ts";
import { useProposals } from "./changes/use-proposals.tsx";
import { JustChanged } from "./just-changed.tsx";
import { callAndShow, type News, showBooking } from "./page-call.ts";
import { useParentChoices } from "./use-parent-choices.tsx";

const GroomerDialog = lazily(() => import("./answers/groomer-dialog.tsx"), "GroomerDialog");
const NoteDialog = lazily(() => import("./answers/groomer-dialog.tsx"), "NoteDialog");
const NextDialog = lazily(() => import("./answers/groomer-dialog.tsx"), "NextDialog");
const ProposeDialog = lazily(() => import("./changes/propose-dialog.tsx"), "ProposeDialog");

interface GroomerBookingProps {
  booking: BookingDetail;
  today: string;
  dayOff: string | null;
  fit?: RequestFit | undefined;
}

export default function GroomerBooking({ booking, today, dayOff, fit }: GroomerBookingProps) {
  const { id, status, timeZone, preferredDate } = booking;
  const path = `/api/bookings/${id}`;
  const [asked, setAsked] = useState<OpenDialog>();
  const parents = useParentChoices(reloadWith);
  const [open, setOpen] = useState<"note" | "next">();
  const close = () => setOpen(undefined);
  const show = showBooking(id);
  const proposals = useProposals({
    path,
    side: "groomer",
    todays: { [timeZone]: today },
    sectionOf: () => "booking",
    Dialog: ProposeDialog,
    reload: show,
  });
  useEffect(() => {
    startPage();
    if (booking.isKeptBack || history.state?.doneAt)
      void import("./answers/offer-undo.ts").then((offer) => offer.offerAgain(booking));
  }, [booking]);

  async function act({ petParentName }: BookingView, input: StatusChange) {
    try {
      return await callAndShow(
        async () => {
          await callApi("PATCH", `${path}/status`, { ...input, from: status });
          history.replaceState({ doneAt: Date.now() }, "");
        },
        { title: "Booking updated", description: `We'll let ${petParentName} know.` },
      );
    } catch (error) {
      const confirmation = confirmationRequired(error);
      if (confirmation && !asked) return setAsked({ booking, status: "accepted", confirmation });
      throw error;
    }
  }

  const sayOnWay = (_: BookingView, step: WayStep) =>
    callAndShow(() => sayStep(booking, step), notifiedNews(booking.petParentName, step));

  const send = (note: VisitNoteWithPictures, news: News) =>
    callAndShow(() => callApi("POST", `${path}/note`, note), news);

  const box = proposals.boxOf(booking);
  return (
    <>
      <JustChanged booking={booking} />
      {box && <div className="more stack">{box}</div>}
      <div className="actions">
        <GroomerActions
          rest={ChoiceWords}
          booking={booking}
          dayOff={dayOff ?? undefined}
          fit={fit}
          isSecond={booking.proposal?.actions.includes("accept")}
          onAct={act}
          onAsk={setAsked}
          onWay={sayOnWay}
          onPropose={proposals.propose}
          onNote={() => setOpen("note")}
          onNext={() => setOpen("next")}
          also={parents.entriesOf(booking)}
        >
          {status === "accepted" && (
            <a className="btn line small" href={dayPath(preferredDate)}>
              View day
            </a>
          )}
        </GroomerActions>
      </div>
      {proposals.dialog}
      {open === "next" && (
        <NextDialog booking={booking} today={today} onSent={(message) => show(message, id)} onClose={close} />
      )}
      {open === "note" && <NoteDialog booking={booking} onSend={send} onClose={close} />}
      {asked && <GroomerDialog {...asked} onAct={act} onClose={() => setAsked(undefined)} />}
      {parents.dialog}
    </>
  );
}
