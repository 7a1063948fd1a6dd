import { type ReactNode, useState } from "react";
import { sentenceOf } from "#islands/lib/api.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";

interface Props {
  isQuiet: boolean | undefined;
  /** What it says while it works; false where it only opens something. */
  busy: string | false | undefined;
  onPress: () => unknown;
  children: ReactNode;
}

/** A button of a booking. One that does something at once waits for it, and a message says why it did not work. */
export function ChoiceButton({ isQuiet, busy, onPress, children }: Props) {
  const [isBusy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    dismissToast();
    try {
      await onPress();
    } catch (error) {
      showToast({ kind: "error", title: "Failed to update booking", description: sentenceOf(error) });
    }
    setBusy(false);
  }
  return (
    <button
      type="button"
      className={isQuiet ? "btn line small" : "btn small"}
      disabled={isBusy}
      onClick={busy ? press : () => void onPress()}
    >
      {isBusy ? busy : children}
    </button>
  );
}
