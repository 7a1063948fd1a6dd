import { useEffect, useState } from "react";
import { callApi, confirmationRequired } from "#islands/lib/api.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import { goWith, reloadWith } from "#islands/lib/reload.ts";
import { startPage } from "#islands/lib/start-page.ts";
import { MenuLink } from "#islands/ui/menu.tsx";
import { isCounter } from "#src/domain/groomer-choices.ts";
import { shortDollars } from "#src/shared/base/money.ts";
import { bookingsPath, dayPath } from "#src/shared/base/own-paths.ts";
import type { RequestFit } from "#src/shared/day/day-plans.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { type ShownVisit, shownVisit } from "#src/shared/day/own/shown-visit.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { AddedChoices, PageChoices, RequestChoices } from "./answers/choice-words.tsx";
import { GroomerActions, type OpenDialog } from "./answers/groomer-actions.tsx";
import { savedNews, sayStep, statusNews, stepNews, type WayStep } from "./answers/news.ts";
import type { Places } from "./answers/visit-choices.tsx";
import { useProposals } from "./changes/use-proposals.tsx";
import { JustChanged } from "./just-changed.tsx";
import { callAndShow, reloadTelling, showBooking, tellCarried } from "./page-call.ts";
import { useParentChoices } from "./use-parent-choices.tsx";

const GroomerDialog = lazily(() => import("./answers/groomer-dialog.tsx"), "GroomerDialog");
const NoteDialog = lazily(() => import("./answers/groomer-dialog.tsx"), "NoteDialog");
const NextDialog = lazily(() => import("./answers/groomer-dialog.tsx"), "NextDialog");
const ProposeDialog = lazily(() => import("./changes/propose-dialog.tsx"), "ProposeDialog");
const VisitDialog = lazily(() => import("../../day/own-visits/visit-dialog.tsx"), "VisitDialog");
const RemoveDialog = lazily(() => import("../../day/own-visits/remove-dialog.tsx"), "RemoveDialog");

interface Props {
  booking: BookingDetail | null;
  added: OwnVisitView | null;
  today: string;
  dayOff: string | null;
  fit?: RequestFit | undefined;
}

/** What a groomer can do with one visit, on its page. */
export default function GroomerBooking({ booking, added, today, dayOff, fit }: Props) {
  const visit = shownVisit({ booking, added });
  const { id, status, date, own } = visit;
  const path = `/api/bookings/${id}`;
  const [asked, setAsked] = useState<OpenDialog>();
  const parents = useParentChoices(reloadWith);
  const [open, setOpen] = useState<"note" | "next" | "edit" | "remove">();
  const close = () => setOpen(undefined);
  const opens = (dialog: typeof open) => () => setOpen(dialog);
  const show = showBooking(id);
  const [sendsDeposit, setSendsDeposit] = useState(false);
  const withDeposit = (to: string) => (to === "accepted" && sendsDeposit ? { sendDeposit: true } : {});
  const proposals = useProposals({
    path,
    side: "groomer",
    todays: booking ? { [booking.timeZone]: today } : {},
    sectionOf: () => "booking",
    Dialog: ProposeDialog,
    reload: show,
    more: (answer) => withDeposit(answer.status),
  });
  useEffect(() => {
    startPage();
    tellCarried();
    // Emails and lists lead to the messages.
    if (location.hash === "#messages") document.querySelector("details#messages")?.setAttribute("open", "");
    if (booking?.isKeptBack || history.state?.doneAt)
      void import("./answers/offer-undo.ts").then(({ offerAgain }) => offerAgain(shownVisit({ booking, added })));
  }, [booking, added]);

  async function act(_: ShownVisit, input: StatusChange) {
    try {
      return await callAndShow(
        async () => {
          await callApi("PATCH", `${path}/status`, { ...input, from: status, ...withDeposit(input.status) });
          history.replaceState({ doneAt: Date.now() }, "");
        },
        statusNews(visit, input.status),
      );
    } catch (error) {
      const confirmation = confirmationRequired(error);
      if (confirmation && !asked) return setAsked({ visit, status: "accepted", confirmation });
      throw error;
    }
  }

  const sayOnWay = (_: ShownVisit, step: WayStep) => callAndShow(() => sayStep(visit, step), stepNews(visit, step));

  const deposit = booking?.deposit;
  const isCountered = isCounter(booking?.proposal ?? null) === true;
  const others = booking &&
    status === "pending" && {
      propose: () => proposals.propose(booking),
      decline: () => setAsked({ visit, status: "declined" }),
    };
  const box = booking && proposals.boxOf(booking, others || undefined);
  const more: Places = booking
    ? { propose: () => proposals.propose(booking), write_note: opens("note"), propose_next: opens("next") }
    : {
        plan_next: opens("next"),
        edit: opens("edit"),
        cancel: () => act(visit, { status: "cancelled", reason: null }),
        remove: opens("remove"),
      };
  return (
    <>
      <JustChanged visit={booking ?? added!} />
      {deposit && !deposit.isAsked && (
        <label className="check more">
          <input type="checkbox" checked={sendsDeposit} onChange={() => setSendsDeposit(!sendsDeposit)} />
          <span>{`Send my deposit link (${shortDollars(deposit.cents)})`}</span>
        </label>
      )}
      {box && <div className="more stack">{box}</div>}
      <div className="actions">
        <GroomerActions
          rest={own ? AddedChoices : status === "pending" && !isCountered ? RequestChoices : PageChoices}
          visit={visit}
          dayOff={dayOff ?? undefined}
          fit={fit}
          {...(isCountered && { instead: "" })}
          onAct={act}
          onAsk={setAsked}
          onWay={sayOnWay}
          more={more}
          {...(booking && { also: parents.entriesOf(booking) })}
        >
          {status === "accepted" && <MenuLink href={dayPath(date)}>View day</MenuLink>}
        </GroomerActions>
      </div>
      {proposals.dialog}
      {open === "next" && (
        <NextDialog visit={visit} today={today} onSent={(message) => show(message, id)} onClose={close} />
      )}
      {open === "note" && (
        <NoteDialog
          booking={booking!}
          onSend={(note, news) => callAndShow(() => callApi("POST", `${path}/note`, note), news)}
          onClose={close}
        />
      )}
      {open === "edit" && (
        <VisitDialog visit={own!} onSaved={(saved) => reloadTelling(savedNews(saved, own!))} onClose={close} />
      )}
      {open === "remove" && (
        <RemoveDialog
          visit={own!}
          onRemoved={() =>
            goWith(bookingsPath({ view: "calendar", date }), { kind: "success", title: "Visit removed" })
          }
          onClose={close}
        />
      )}
      {asked && <GroomerDialog {...asked} onAct={act} onClose={() => setAsked(undefined)} />}
      {parents.dialog}
    </>
  );
}
