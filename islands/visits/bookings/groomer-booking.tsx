import { useEffect, useState } from "react";
import { lazily } from "#islands/lib/lazily.tsx";
import { goWith } from "#islands/lib/reload.ts";
import { startPage } from "#islands/lib/start-page.ts";
import { MenuLink } from "#islands/ui/menu.tsx";
import { isCounter } from "#src/domain/groomer-choices.ts";
import { shortDollars } from "#src/shared/base/money.ts";
import { bookingsPath, dayPath } from "#src/shared/base/own-paths.ts";
import type { RequestFit } from "#src/shared/day/day-plans.ts";
import type { AddedVisitView } from "#src/shared/day/own/added-visits.ts";
import { shownVisit } from "#src/shared/day/own/shown-visit.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { AddedChoices, PageChoices, RequestChoices } from "./answers/choice-words.tsx";
import { savedNews } from "./answers/news.ts";
import { offerAgain } from "./answers/offer-undo.ts";
import { useGroomerVisits } from "./answers/use-groomer-visits.tsx";
import type { Places } from "./answers/visit-choices.tsx";
import { reloadTelling, showBooking, tellCarried } from "./booking-call.ts";
import { JustChanged } from "./just-changed.tsx";

const NextDialog = lazily(() => import("./answers/groomer-dialog.tsx"), "NextDialog");
const VisitDialog = lazily(() => import("../../day/added-visits/visit-dialog.tsx"), "VisitDialog");
const RemoveDialog = lazily(() => import("../../day/added-visits/remove-dialog.tsx"), "RemoveDialog");

interface Props {
  booking: BookingDetail | null;
  added: AddedVisitView | null;
  today: string;
  dayOff: string | null;
  fit?: RequestFit | undefined;
}

/** What a groomer can do with one visit, on its page. */
export default function GroomerBooking({ booking, added, today, dayOff, fit }: Props) {
  const visit = shownVisit({ booking, added });
  const { id, status, date } = visit;
  const [open, setOpen] = useState<"next" | "edit" | "remove">();
  const close = () => setOpen(undefined);
  const [sendsDeposit, setSendsDeposit] = useState(false);
  const { actionsOf, act, ask, proposals, dialogs } = useGroomerVisits({
    path: `/api/bookings/${id}`,
    isPage: true,
    today,
    timeZone: booking?.timeZone ?? "",
    section: "booking",
    withIt: (to) => (to === "accepted" && sendsDeposit ? { sendDeposit: true } : {}),
  });
  useEffect(() => {
    startPage();
    tellCarried();
    // Emails and lists lead to the messages.
    if (location.hash === "#messages") document.querySelector("details#messages")?.setAttribute("open", "");
    offerAgain(shownVisit({ booking, added }));
  }, [booking, added]);

  const deposit = booking?.deposit;
  const isCountered = isCounter(booking?.proposal ?? null) === true;
  const others = booking &&
    status === "pending" && {
      propose: () => proposals.propose(booking),
      decline: () => ask({ visit, status: "declined" }),
    };
  const box = booking && proposals.boxOf(booking, others || undefined);
  const more: Places = booking
    ? { propose_next: () => setOpen("next") }
    : {
        plan_next: () => setOpen("next"),
        edit: () => setOpen("edit"),
        cancel: () => act(visit, { status: "cancelled", reason: null }),
        remove: () => setOpen("remove"),
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
        {actionsOf(visit, {
          rest: added ? AddedChoices : status === "pending" && !isCountered ? RequestChoices : PageChoices,
          dayOff,
          fit,
          more,
          ...(isCountered && { instead: "" }),
          entries: status === "accepted" && <MenuLink href={dayPath(date)}>View day</MenuLink>,
        })}
      </div>
      {dialogs}
      {open === "next" && (
        <NextDialog visit={visit} today={today} onSent={(message) => showBooking(id)(message, id)} onClose={close} />
      )}
      {open === "edit" && (
        <VisitDialog visit={added!} onSaved={(saved) => reloadTelling(savedNews(saved, added!))} onClose={close} />
      )}
      {open === "remove" && (
        <RemoveDialog
          visit={added!}
          onRemoved={() =>
            goWith(bookingsPath({ view: "calendar", date }), { kind: "success", title: "Visit removed" })
          }
          onClose={close}
        />
      )}
    </>
  );
}
