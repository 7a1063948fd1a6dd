import { type ReactNode, useEffect, useState } from "react";
import { sentenceOf } from "#islands/lib/api.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";

interface Props {
  isQuiet: boolean | undefined;
  busy: string | false | undefined;
  onPress: (() => unknown) | undefined;
  children: ReactNode;
}

export async function pressed(onPress: (() => unknown) | undefined) {
  try {
    await onPress?.();
  } catch (error) {
    showToast({ kind: "error", title: "Failed to update booking", description: sentenceOf(error) });
  }
}

export function ChoiceButton({ isQuiet, busy, onPress, children }: Props) {
  const [isBusy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    dismissToast();
    await pressed(onPress);
    setBusy(false);
  }
  return (
    <button
      type="button"
      className={isQuiet ? "btn line small" : "btn small"}
      disabled={isBusy}
      onClick={busy ? press : () => void onPress?.()}
    >
      {isBusy ? busy : children}
    </button>
  );
}

const FOOT = "booking-foot";

/** Connects the server-rendered buttons at the foot of the page. */
export function useFoot(presses: Readonly<Record<string, (() => unknown) | undefined>>) {
  useEffect(() => {
    const foot = document.getElementById(FOOT);
    const press = ({ target }: Event) => {
      const button = (target as Element).closest<HTMLElement>("[data-choice]");
      void pressed(presses[button?.dataset.choice ?? ""]);
    };
    foot?.addEventListener("click", press);
    return () => foot?.removeEventListener("click", press);
  }, [presses]);
}
