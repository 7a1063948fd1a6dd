import { useEffect, useState } from "react";
import { callApi, confirmationRequired } from "#islands/lib/api.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import { reloadWith } from "#islands/lib/reload.ts";
import { startPage } from "#islands/lib/start-page.ts";
import { MenuLink } from "#islands/ui/menu.tsx";
import { isCounter } from "#src/domain/groomer-choices.ts";
import { shortDollars } from "#src/shared/base/money.ts";
import { dayPath } from "#src/shared/base/own-paths.ts";
import type { RequestFit } from "#src/shared/day/day-plans.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { VisitNoteWithPictures } from "#src/shared/visits/note-pictures.ts";
import { PageChoices, RequestChoices } from "./answers/choice-menu.tsx";
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
  const [sendsDeposit, setSendsDeposit] = useState(false);
  const withDeposit = (to: string) => (to === "accepted" && sendsDeposit ? { sendDeposit: true } : {});
  const proposals = useProposals({
    path,
    side: "groomer",
    todays: { [timeZone]: today },
    sectionOf: () => "booking",
    Dialog: ProposeDialog,
    reload: show,
    more: (answer) => withDeposit(answer.status),
  });
  useEffect(() => {
    startPage();
    if (location.hash === "#messages") document.querySelector("details#messages")?.setAttribute("open", "");
    if (booking.isKeptBack || history.state?.doneAt)
      void import("./answers/offer-undo.ts").then((offer) => offer.offerAgain(booking));
  }, [booking]);

  async function act({ petParentName }: BookingView, input: StatusChange) {
    try {
      return await callAndShow(
        async () => {
          await callApi("PATCH", `${path}/status`, { ...input, from: status, ...withDeposit(input.status) });
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

  const { deposit } = booking;
  const isCountered = isCounter(booking.proposal) === true;
  const others = status === "pending" && {
    propose: () => proposals.propose(booking),
    decline: () => setAsked({ booking, status: "declined" }),
  };
  const box = proposals.boxOf(booking, others || undefined);
  return (
    <>
      <JustChanged booking={booking} />
      {deposit && !deposit.isAsked && (
        <label className="check more">
          <input type="checkbox" checked={sendsDeposit} onChange={() => setSendsDeposit(!sendsDeposit)} />
          <span>{`Send my deposit link (${shortDollars(deposit.cents)})`}</span>
        </label>
      )}
      {box && <div className="more stack">{box}</div>}
      <div className="actions">
        <GroomerActions
          rest={status === "pending" && !isCountered ? RequestChoices : PageChoices}
          booking={booking}
          dayOff={dayOff ?? undefined}
          fit={fit}
          {...(isCountered && { instead: "" })}
          onAct={act}
          onAsk={setAsked}
          onWay={sayOnWay}
          onPropose={proposals.propose}
          onNote={() => setOpen("note")}
          onNext={() => setOpen("next")}
          also={parents.entriesOf(booking)}
        >
          {status === "accepted" && <MenuLink href={dayPath(preferredDate)}>View day</MenuLink>}
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
