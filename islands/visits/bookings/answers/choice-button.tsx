import { type ReactNode, useEffect, useState } from "react";
import { errorSentence } from "#islands/lib/api.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";

interface Props {
  isQuiet: boolean | undefined;
  busy: string | false | undefined;
  /** A URL makes the button a link. */
  onPress: string | (() => unknown) | undefined;
  children: ReactNode;
}

export async function runOrToast(onPress: (() => unknown) | undefined) {
  try {
    await onPress?.();
  } catch (error) {
    showToast({ kind: "error", title: "Failed to update booking", description: errorSentence(error) });
  }
}

export function ChoiceButton({ isQuiet, busy, onPress, children }: Props) {
  const [isBusy, setBusy] = useState(false);
  const className = isQuiet ? "btn line small" : "btn small";
  if (typeof onPress === "string")
    return (
      <a className={className} href={onPress}>
        {children}
      </a>
    );
  async function press() {
    setBusy(true);
    dismissToast();
    await runOrToast(onPress as (() => unknown) | undefined);
    setBusy(false);
  }
  return (
    <button type="button" className={className} disabled={isBusy} onClick={busy ? press : () => void onPress?.()}>
      {isBusy ? busy : children}
    </button>
  );
}

/** Connects the choices that the server has rendered on the page. */
export function useServerChoices(presses: Readonly<Record<string, (() => unknown) | undefined>>) {
  useEffect(() => {
    const press = (event: Event) => {
      const chosen = (event.target as Element).closest<HTMLElement>("[data-choice]");
      const onPress = presses[chosen?.dataset.choice ?? ""];
      if (onPress) event.preventDefault();
      void runOrToast(onPress);
    };
    document.addEventListener("click", press);
    return () => document.removeEventListener("click", press);
  }, [presses]);
}
