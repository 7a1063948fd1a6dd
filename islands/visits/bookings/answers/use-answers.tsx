import { useState } from "react";
import { flushSync } from "react-dom";
import type { Toast } from "#islands/day/texts/show-done.ts";
import { callApi, confirmationQuestion } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { lazyDialog, loadWhenIdle } from "#islands/lib/lazily.tsx";
import { changeIdOf, KEPT_UNSENT, sendOrWait } from "#islands/lib/offline/send-or-wait.ts";
import { loadOrReload } from "#islands/lib/reload.ts";
import { bookingPagePath } from "#src/shared/base/dashboard-paths.ts";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import type { NoteInputWithPhotos } from "#src/shared/visits/note-photos.ts";
import { type CallOptions, type FollowUpSender, isOutdatedError, useBookingCall } from "../booking-call.ts";
import type { TravelStep } from "./answer-toasts.ts";
import type { DialogAction } from "./groomer-actions.tsx";
import type { toastChange } from "./offer-undo.ts";

// Loaded at rest, so that a visit can be completed offline.
const loadDone = loadWhenIdle(() => import("./offer-undo.ts"));
const GroomerActionDialog = lazyDialog(() => import("./groomer-dialog.tsx"), "GroomerActionDialog");

interface TravelOptions extends CallOptions {
  focus: () => void;
}

interface Options extends TravelOptions {
  /** Called with a visit that someone else has changed. */
  onOutdated?: ((visit: VisitSummary) => void) | undefined;
  /** Set only in lists, not on a visit's page. */
  toastChange?: typeof toastChange | undefined;
  /** Returns fields to send along with a status change. */
  withIt?: ((status: string) => Partial<StatusChange>) | undefined;
}

export function useAnswers({ focus, onOutdated, toastChange: show, withIt, ...place }: Options) {
  const { path } = place;
  const [dialogFor, setDialogFor] = useState<DialogAction>();
  const callFor = useBookingCall(place);
  const refresh = useRefresh();

  async function act(visit: VisitSummary, input: StatusChange, follow?: FollowUpSender) {
    const { status: from } = visit;
    const news = await doneToast(visit, input.status);
    async function send() {
      const change = changeOf(visit, "status", { ...input, from, ...withIt?.(input.status) });
      const answer = await sendOrWait(change);
      if (follow) Object.assign(news, await follow(answer === KEPT_UNSENT ? changeIdOf(change) : undefined));
      else if (!show && answer !== KEPT_UNSENT) history.replaceState({ doneAt: Date.now() }, "");
      return answer;
    }
    try {
      return await callFor(
        send,
        news,
        closeAndFocus,
        show && !follow
          ? () => show(visit, { to: input.status, news, refresh: () => refresh(path), focus })
          : undefined,
      );
    } catch (error) {
      const confirmation = confirmationQuestion(error);
      if (confirmation && !dialogFor) return setDialogFor({ visit, status: "accepted", confirmation });
      if (isOutdatedError(error)) {
        onOutdated?.(visit);
        if (!dialogFor) focus();
      }
      throw error;
    }
  }

  const close = () => flushSync(() => setDialogFor(undefined));
  function closeAndFocus() {
    close();
    focus();
  }

  const sendNote = (note: NoteInputWithPhotos, news: Toast) =>
    callFor(() => sendOrWait(changeOf(dialogFor!.visit, "note", note)), news, close);

  const dialog = dialogFor && <GroomerActionDialog {...dialogFor} onAct={act} onNote={sendNote} onClose={close} />;
  return { act, ask: setDialogFor, dialog };
}

const changeOf = ({ id, name }: VisitSummary, what: "status" | "note", body: object) => ({
  ...(what === "status"
    ? ({ method: "PATCH", text: `Completed: ${name}` } as const)
    : ({ method: "POST", text: `Visit note: ${name}` } as const)),
  path: `/api/bookings/${id}/${what}`,
  body,
  href: bookingPagePath(id),
});

/** Returns a function that sends a step of a visit, and throws like `callApi`. */
export function useSendTravelStep({ focus, ...place }: TravelOptions) {
  const callFor = useBookingCall(place);
  return async (visit: VisitSummary, step: TravelStep) => {
    const news = await doneToast(visit, step);
    const path = `/api/bookings/${visit.id}/${step === "arrived" ? "arrived" : "on-my-way"}`;
    return callFor(() => callApi("POST", path, {}), news, focus);
  };
}

const doneToast = async (visit: VisitSummary, what: TravelStep | BookingStatus) =>
  (await loadOrReload(loadDone())).doneToastOf(visit, what);
