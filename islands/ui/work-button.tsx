import type { ReactNode } from "react";
import { errorSentence } from "../lib/api.ts";
import { dismissToast, showToast } from "../lib/toasts.ts";
import { useOneAtATime } from "../lib/use-submit.ts";

interface Props {
  /** Runs once per press. */
  work: () => unknown;
  /** Undefined if `work` reports errors itself. */
  failed?: string;
  busy?: string;
  className?: string;
  isOff?: boolean;
  children: ReactNode;
}

export function AsyncButton({ work, failed, busy, className = "btn line small", isOff = false, children }: Props) {
  const { busy: isBusy, once } = useOneAtATime();

  async function press() {
    if (failed) dismissToast();
    try {
      await once(work);
    } catch (error) {
      if (failed === undefined) throw error;
      showToast({ kind: "error", title: failed, description: errorSentence(error) });
    }
  }

  return (
    <button type="button" className={className} disabled={isBusy !== undefined || isOff} onClick={press}>
      {isBusy && busy ? busy : children}
    </button>
  );
}
