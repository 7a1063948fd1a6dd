import { useRef, useState } from "react";
import { flushSync } from "react-dom";

export type Errors = Partial<Record<string, string>>;

/** Runs one task at a time. */
export function useOnce() {
  const [isBusy, setBusy] = useState(false);
  /** A second press can arrive before the button is disabled. */
  const isRunning = useRef(false);

  async function once(work: () => Promise<unknown>) {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      isRunning.current = false;
      flushSync(() => setBusy(false));
    }
  }

  return { isBusy, isRunning, once };
}

/** Sends once, and then focuses the first error. */
export function useSubmit(served: Errors = {}) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(served);
  const { isBusy: isSending, isRunning, once } = useOnce();

  function show(messages: Errors) {
    flushSync(() => setErrors(messages));
    ref.current?.querySelector<HTMLElement>(":is(input, select, textarea)[aria-invalid]")?.focus();
  }

  return { ref, errors, setErrors, isSending, isBusy: () => isRunning.current, once, show };
}
