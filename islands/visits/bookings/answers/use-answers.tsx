import { useState } from "react";
import { flushSync } from "react-dom";
import { showDone } from "#islands/day/texts/show-offer.ts";
import { confirmationRequired } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import { isOutdated, useStatusChange } from "./change-status.ts";
import type { OpenDialog } from "./groomer-actions.tsx";
import { statusNews } from "./news.ts";
import { offerUndo, offerUndoComplete } from "./offer-undo.ts";

const GroomerDialog = lazily(() => import("./groomer-dialog.tsx"), "GroomerDialog");

interface Options {
  path: string;
  focus: () => void;
  /** Shows a visit that has changed in between. */
  onOutdated?: (visit: ShownVisit) => void;
}

export function useAnswers({ path, focus, onOutdated }: Options) {
  const [asked, setAsked] = useState<OpenDialog>();
  const change = useStatusChange(path);
  const refresh = useRefresh();

  async function act(visit: ShownVisit, input: StatusChange) {
    try {
      await change(visit, input, () => {
        flushSync(() => setAsked(undefined));
        focus();
        if (input.status === "accepted" && visit.booking) offerUndo(visit.booking, showUndone, () => refresh(path));
        else if (input.status === "completed") offerUndoComplete(visit, showUndone);
        else showDone(statusNews(visit, input.status));
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
