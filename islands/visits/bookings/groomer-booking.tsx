import { useEffect, useState } from "react";
import { lazyDialog } from "#islands/lib/lazily.tsx";
import { startBasicParts } from "#islands/lib/start-page.ts";
import { MenuLink } from "#islands/ui/menu.tsx";
import { canAcceptOffer } from "#src/domain/groomer-choices.ts";
import { dayPath, newVisitPath } from "#src/shared/base/dashboard-paths.ts";
import { shortDollars } from "#src/shared/base/money.ts";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import type { RequestFit } from "#src/shared/day/day-plans.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { useServerChoices } from "./answers/choice-button.tsx";
import { RequestPageChoices, VisitChoices } from "./answers/choice-menu.tsx";
import type { ActionByChoice } from "./answers/groomer-actions.tsx";
import type { TextSheetProps, VisitPageDialogName } from "./answers/groomer-dialog.tsx";
import { useGroomerActions } from "./answers/use-groomer-visits.tsx";
import { ReloadOffer } from "./just-changed.tsx";

const PageDialog = lazyDialog(() => import("./answers/groomer-dialog.tsx"), "VisitPageDialog");

interface Props {
  visit: VisitSummary & { booking: BookingDetail | null };
  today: string;
  dayOff: string | null;
  fit?: RequestFit | undefined;
  texts: TextSheetProps;
}

/** A groomer's actions on the page of one visit. */
export default function GroomerBooking({ visit, today, dayOff, fit, texts }: Props) {
  const { id, status, date, booking, added } = visit;
  const [open, setOpen] = useState<VisitPageDialogName>();
  const [sendsDeposit, setSendsDeposit] = useState(false);
  const { actionsOf, act, ask, proposals, dialogs } = useGroomerActions({
    path: `/api/bookings/${id}`,
    today,
    timeZone: booking?.timeZone ?? "",
    section: "booking",
    withIt: (to) => (to === "accepted" && sendsDeposit ? { sendDeposit: true } : {}),
  });
  useEffect(() => {
    startBasicParts();
    if (location.hash === "#messages") {
      document.querySelector("details#messages")?.setAttribute("open", "");
      document.querySelector("textarea")?.focus();
    }
    if (booking?.isKeptBack || history.state)
      void import("./answers/offer-undo.ts").then(({ showLastChangeToast: tellAgain }) => tellAgain(visit));
  }, [visit, booking]);

  useServerChoices({ texts: () => setOpen("texts") });
  const deposit = booking?.deposit;
  const isCountered = canAcceptOffer(booking?.proposal ?? null) === true;
  const others = booking &&
    status === "pending" && {
      propose: () => proposals.propose(booking),
      decline: () => ask({ visit, status: "declined" }),
    };
  const box = booking && proposals.boxOf(booking, others || undefined);
  const more: ActionByChoice = {
    propose_next: () => setOpen("next"),
    ...(added && {
      propose_next: newVisitPath({ client: added.clientId }),
      edit: () => setOpen("edit"),
      cancel: () => act(visit, { status: "cancelled", reason: null }),
      remove: () => setOpen("remove"),
    }),
  };
  return (
    <>
      <ReloadOffer visit={booking ?? added!} />
      {deposit && !deposit.isAsked && (
        <label className="check more">
          <input type="checkbox" checked={sendsDeposit} onChange={() => setSendsDeposit(!sendsDeposit)} />
          <span>{`Send my deposit link (${shortDollars(deposit.cents)})`}</span>
        </label>
      )}
      {box && <div className="more stack">{box}</div>}
      <div className="actions">
        {actionsOf(visit, {
          rest: status === "pending" && !isCountered ? RequestPageChoices : VisitChoices,
          dayOff,
          fit,
          more,
          ...(isCountered && { instead: "" }),
          entries: status === "accepted" && <MenuLink href={dayPath(date)}>View day</MenuLink>,
        })}
      </div>
      {dialogs}
      {open && <PageDialog open={open} visit={visit} today={today} texts={texts} onClose={() => setOpen(undefined)} />}
    </>
  );
}
