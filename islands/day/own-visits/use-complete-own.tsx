import { useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { callApi } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { shownOwn } from "#src/shared/day/own/shown-visit.ts";
import type { StatusChangeWithPictures } from "#src/shared/visits/note-pictures.ts";
import { offerUndoComplete } from "../../visits/bookings/answers/offer-undo.ts";

const CompleteDialog = lazily(() => import("../../visits/bookings/afterwards/complete-dialog.tsx"), "CompleteDialog");

interface Options {
  path: string;
  focus?: () => void;
}

export function useCompleteOwn(visit: OwnVisitView, { path, focus }: Options) {
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefresh();
  const shown = shownOwn(visit);
  const close = () => flushSync(() => setOpen(false));

  async function send(change: StatusChangeWithPictures) {
    await callApi("PATCH", `/api/bookings/${visit.id}/status`, change);
    if (!focus) {
      history.replaceState({ doneAt: Date.now() }, "");
      return location.reload();
    }
    close();
    focus();
    offerUndoComplete(shown, () => refresh(path));
    await refresh(path);
  }

  const dialog =
    isOpen &&
    createPortal(
      <CompleteDialog visit={shown} failed="Failed to update the visit" onSend={send} onClose={close} />,
      document.body,
    );
  return { complete: () => setOpen(true), dialog };
}
