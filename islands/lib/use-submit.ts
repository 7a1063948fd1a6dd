import { useRef, useState } from "react";
import { flushSync } from "react-dom";

export type Errors = Partial<Record<string, string>>;

/** Sends one thing at a time. */
export function useOnce() {
  const [isSending, setSending] = useState(false);
  /** A second press can arrive before the button is disabled. */
  const isBusy = useRef(false);

  async function once(work: () => Promise<unknown>) {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    try {
      await work();
    } finally {
      isBusy.current = false;
      flushSync(() => setSending(false));
    }
  }

  return { isSending, isBusy: () => isBusy.current, once };
}

/** Sends once, and then focuses the first error. */
export function useSubmit(served: Errors = {}) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(served);
  const sending = useOnce();

  function show(messages: Errors) {
    flushSync(() => setErrors(messages));
    ref.current?.querySelector<HTMLElement>(":is(input, select, textarea)[aria-invalid]")?.focus();
  }

  return { ref, errors, setErrors, show, ...sending };
}
