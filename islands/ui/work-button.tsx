import { type ReactNode, useRef, useState } from "react";
import { sentenceOf } from "../lib/api.ts";
import { dismissToast, showToast } from "../lib/toasts.ts";

interface Props {
  /** Runs once per press. */
  work: () => Promise<unknown>;
  /** Undefined if `work` reports errors itself. */
  failed?: string;
  busy?: string;
  className?: string;
  isOff?: boolean;
  children: ReactNode;
}

export function WorkButton({ work, failed, busy, className = "btn line small", isOff = false, children }: Props) {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  async function press() {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    if (failed) dismissToast();
    try {
      await work();
    } catch (error) {
      if (failed === undefined) throw error;
      showToast({ kind: "error", title: failed, description: sentenceOf(error) });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return (
    <button type="button" className={className} disabled={isBusy || isOff} onClick={press}>
      {isBusy && busy ? busy : children}
    </button>
  );
}
