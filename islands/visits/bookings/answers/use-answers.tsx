import { useState } from "react";
import { flushSync } from "react-dom";
import { showDone } from "#islands/day/texts/show-offer.ts";
import { callApi, confirmationRequired } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import { isOutdated, type Place, useBookingCall } from "../booking-call.ts";
import type { OpenDialog } from "./groomer-actions.tsx";
import { statusNews } from "./news.ts";
import { offerUndo, offerUndoComplete } from "./offer-undo.ts";

const GroomerDialog = lazily(() => import("./groomer-dialog.tsx"), "GroomerDialog");

interface Options extends Place {
  focus: () => void;
  /** Shows a visit that has changed in between. */
  onOutdated?: ((visit: ShownVisit) => void) | undefined;
  /** What goes with a change. */
  withIt?: ((status: string) => Partial<StatusChange>) | undefined;
}

export function useAnswers({ focus, onOutdated, withIt, ...place }: Options) {
  const { path, isPage } = place;
  const [asked, setAsked] = useState<OpenDialog>();
  const callFor = useBookingCall(place);
  const refresh = useRefresh();

  async function act(visit: ShownVisit, input: StatusChange) {
    const { id, status: from, booking } = visit;
    const news = statusNews(visit, input.status);
    async function send() {
      await callApi("PATCH", `/api/bookings/${id}/status`, { ...input, from, ...withIt?.(input.status) });
      if (isPage) history.replaceState({ doneAt: Date.now() }, "");
    }
    try {
      return await callFor(send, news, () => {
        flushSync(() => setAsked(undefined));
        focus();
        if (input.status === "accepted" && booking) offerUndo(booking, showUndone, () => refresh(path));
        else if (input.status === "completed") offerUndoComplete(visit, showUndone);
        else showDone(news);
      });
    } catch (error) {
      const confirmation = confirmationRequired(error);
      if (confirmation && !asked) return setAsked({ visit, status: "accepted", confirmation });
      if (isOutdated(error)) {
        onOutdated?.(visit);
        if (!asked) focus();
      }
      throw error;
    }
  }

  async function showUndone() {
    await refresh(path);
    focus();
  }

  function leave() {
    flushSync(() => setAsked(undefined));
    if (document.activeElement === document.body) focus();
  }

  const dialog = asked && <GroomerDialog {...asked} onAct={act} onClose={leave} />;
  return { act, ask: setAsked, dialog };
}
