import { useState } from "react";
import { flushSync } from "react-dom";
import type { BookingView } from "#src/shared/bookings.ts";
import { useRefresh } from "../lib/data.ts";
import { showToast } from "../lib/toasts.ts";
import { turnBlock } from "./block-call.ts";
import { BlockDialog } from "./block-dialog.tsx";

/** Blocks the parent of a booking, or takes it back, after a question. `path` is the list that shows it. */
export function useBlocking(path: string) {
  const [asked, ask] = useState<BookingView>();
  const refresh = useRefresh();
  const close = () => ask(undefined);

  async function go(booking: BookingView) {
    const title = await turnBlock(booking);
    flushSync(close);
    showToast({ kind: "success", title });
    await refresh(path);
  }

  return { ask, dialog: asked && <BlockDialog booking={asked} onGo={() => go(asked)} onClose={close} /> };
}
