import { useState } from "react";
import { flushSync } from "react-dom";
import { confirmationRequired, sentenceOf } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import { showToast } from "#islands/lib/toasts.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { isOutdated, useStatusChange } from "./change-status.ts";
import type { OpenDialog } from "./groomer-actions.tsx";
import { offerUndo, offerUndoComplete } from "./offer-undo.ts";

const GroomerDialog = lazily(() => import("./groomer-dialog.tsx"), "GroomerDialog");

interface Options {
  path: string;
  focus: (booking: BookingView) => void;
  onOutdated: (booking: BookingView) => void;
}

export function useAnswers({ path, focus, onOutdated }: Options) {
  const [asked, setAsked] = useState<OpenDialog>();
  const change = useStatusChange(path);
  const refresh = useRefresh();

  async function act(booking: BookingView, input: StatusChange) {
    try {
      await change(booking, input, () => {
        flushSync(() => setAsked(undefined));
        focus(booking);
        if (input.status === "accepted") offerUndo(booking, showUndone, () => refresh(path));
        else if (input.status === "completed") {
          offerUndoComplete({ id: booking.id, booking, name: booking.petParentName }, () => showUndone(booking));
        } else showToast({ kind: "success", title: "Booking updated", description: newsOf(booking, input) });
      });
    } catch (error) {
      const confirmation = confirmationRequired(error);
      if (confirmation && !asked) return setAsked({ booking, status: "accepted", confirmation });
      if (isOutdated(error)) {
        onOutdated(booking);
        if (!asked) focus(booking);
      }
      throw error;
    }
  }

  const accept = (booking: BookingView) =>
    act(booking, { status: "accepted", reason: null }).catch((error) =>
      showToast({ kind: "error", title: "Failed to update booking", description: sentenceOf(error) }),
    );

  async function showUndone(booking: BookingView) {
    await refresh(path);
    focus(booking);
  }

  function leave(booking: BookingView) {
    flushSync(() => setAsked(undefined));
    if (document.activeElement === document.body) focus(booking);
  }

  const dialog = asked && <GroomerDialog {...asked} onAct={act} onClose={() => leave(asked.booking)} />;
  return { act, accept, ask: setAsked, dialog };
}

function newsOf({ petParentName }: BookingView, { status }: StatusChange): string {
  if (status === "no_show") return `We'll let ${petParentName} know. They can dispute it.`;
  return `We'll let ${petParentName} know.`;
}
