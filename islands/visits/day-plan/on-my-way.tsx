import { useState } from "react";
import { sentenceOf } from "#islands/lib/api.ts";
import { showToast } from "#islands/lib/toasts.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { Send } from "./use-day.ts";

/** Sets out for a visit, and says so. */
export function OnMyWay({ booking, send }: { booking: BookingView; send: Send }) {
  const [isBusy, setBusy] = useState(false);
  if (!booking.actions.includes("on_my_way")) return null;

  async function go() {
    setBusy(true);
    try {
      await send("POST", `/api/bookings/${booking.id}/on-my-way`);
      document.getElementById("day-title")?.focus({ preventScroll: true });
      showToast({ kind: "success", title: "On your way", description: `We told ${booking.petParentName}.` });
    } catch (error) {
      showToast({ kind: "error", title: "Failed to tell them", description: sentenceOf(error) });
      setBusy(false);
    }
  }

  return (
    <button type="button" className="btn small" disabled={isBusy} onClick={go}>
      {isBusy ? "Telling..." : "On my way"}
      <span className="hush"> to {booking.petParentName}</span>
    </button>
  );
}
