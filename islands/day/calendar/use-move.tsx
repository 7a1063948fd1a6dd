import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { callApi, confirmationQuestion, errorSentence } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { isAgreedTime } from "#src/domain/proposal.ts";
import { timeOfDay, weekdayDate } from "#src/shared/base/time.ts";
import type { AddedVisitView, AnyVisitView } from "#src/shared/day/added/added-visits.ts";
import { isBooking } from "#src/shared/day/added/visit-summary.ts";
import { proposedToast } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { ProposedTime } from "#src/shared/visits/proposals.ts";
import { visitSavedToast } from "../../visits/bookings/answers/answer-toasts.ts";
import { runUndo, showToastWithButton } from "../../visits/bookings/answers/offer-undo.ts";
import { SeriesScopeField } from "../added-visits/remove-dialog.tsx";
import { heldText } from "./entry-labels.ts";
import { type LiftedVisit, timeAtDrop } from "./lifted-visit.ts";

interface MoveToConfirm {
  held: LiftedVisit;
  /** Null for a visit from the site. */
  visit: AddedVisitView | null;
  /** The parent agreed to that time of day. */
  isAgreed?: boolean;
  scope?: string | undefined;
  /** The server's question about this move. */
  about?: string;
}

const failed = "Failed to move the visit";

/** Drops a lifted visit. One that the groomer added moves; others move as their parent agreed, or become a proposal. */
export function useVisitDrop(path: string, leave: () => void) {
  const refresh = useRefresh();
  const [pendingMove, setAsked] = useState<MoveToConfirm>();
  const scope = useRef<HTMLDivElement>(null);

  async function close() {
    flushSync(() => setAsked(undefined));
    leave();
    await refresh(path);
  }

  async function drop(held: LiftedVisit) {
    try {
      const visit = await callApi<AnyVisitView>("GET", `/api/bookings/${held.entry.bookingId}`);
      if (isBooking(visit)) setAsked({ held, visit: null, isAgreed: isAgreed(visit, timeAtDrop(held)) });
      else if (visit.everyWeeks) setAsked({ held, visit });
      else await send({ held, visit });
    } catch (error) {
      showToast({ kind: "error", title: failed, description: errorSentence(error) });
      await close();
    }
  }

  /** Asks first if the visit doesn't fit the day, and again if it has been accepted since. Throws other errors. */
  async function send(next: MoveToConfirm) {
    try {
      const visit = next.visit ?? (await callApi<BookingView>("GET", `/api/bookings/${next.held.entry.bookingId}`));
      const isNowAgreed = isBooking(visit) && isAgreed(visit, timeAtDrop(next.held));
      if (isNowAgreed !== (next.isAgreed ?? false)) return setAsked({ ...next, isAgreed: isNowAgreed });
      await (next.visit ? move(next, next.visit) : propose(next));
    } catch (error) {
      const about = confirmationQuestion(error);
      if (!about) throw error;
      return setAsked({ ...next, about });
    }
    await close();
  }

  async function move({ held, scope = "this", about }: MoveToConfirm, visit: AddedVisitView) {
    const change = (to: object) => callApi<AddedVisitView>("PATCH", `/api/visits/${visit.id}`, { ...to, scope });
    const { date, start, until, minutes } = visit;
    const long = minutes + held.minutes - held.entry.minutes;
    const to = { date: held.date, start: timeOfDay(held.start), minutes: long };
    const saved = await change({ ...to, confirm: about !== undefined });
    const toast = showToastWithButton(visitSavedToast(saved, visit), {
      label: "Undo",
      async onPress() {
        toast.remove();
        const back = change({ date, start, until, minutes, confirm: true });
        await runUndo(back, "The visit is back at its old time.", showToast);
        await refresh(path);
      },
    });
  }

  async function propose({ held, about }: MoveToConfirm) {
    const { name, bookingId } = held.entry;
    const body = { options: [timeAtDrop(held)], note: null, confirm: about !== undefined };
    showToast(proposedToast(await callApi<BookingView>("POST", `/api/bookings/${bookingId}/proposals`, body), name));
  }

  const moves = pendingMove?.visit ?? pendingMove?.isAgreed;
  const go = moves ? "Move" : "Propose";
  const dialog = pendingMove && (
    <Confirm
      title={`${go} ${moves ? "to " : ""}${weekdayDate(pendingMove.held.date)}, ${heldText(pendingMove.held)}?`}
      confirm={pendingMove.about ? `${go} anyway` : go}
      busy={pendingMove.visit ? "Saving..." : "Sending..."}
      keep="Keep the time"
      failed={moves ? failed : "Failed to propose a new time"}
      onConfirm={() =>
        send({
          ...pendingMove,
          scope: pendingMove.scope ?? scope.current?.querySelector<HTMLInputElement>(":checked")?.value,
        })
      }
      onClose={close}
    >
      {pendingMove.about || !pendingMove.visit ? (
        <p>
          {pendingMove.about ??
            (moves
              ? `We'll let ${pendingMove.held.entry.name} know the arrival window.`
              : `Nothing changes until ${pendingMove.held.entry.name} chooses.`)}
        </p>
      ) : (
        <div ref={scope}>
          <SeriesScopeField everyWeeks={pendingMove.visit.everyWeeks!} />
        </div>
      )}
    </Confirm>
  );
  return { drop, dialog };
}

/** Mirrors the server: in the booked time of day if no arrival window was sent, or in one that the parent proposed. */
function isAgreed({ status, arrival, proposal, ...booking }: BookingView, time: ProposedTime): boolean {
  const booked = { date: booking.preferredDate, slot: booking.preferredTimeSlot };
  const parts = [...(arrival ? [] : [booked]), ...(proposal?.madeBy === "parent" ? proposal.options : [])];
  return status === "accepted" && isAgreedTime(parts, time);
}
