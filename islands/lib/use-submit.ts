import { useRef, useState } from "react";
import { flushSync } from "react-dom";

export type Errors = Partial<Record<string, string>>;

/** Sends once, and then focuses the first error. */
export function useSubmit(served: Errors = {}) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(served);
  const [isSending, setSending] = useState(false);
  /** A second submit can arrive before the button is disabled. */
  const isBusy = useRef(false);

  async function once(work: () => Promise<void>) {
    isBusy.current = true;
    setSending(true);
    await work();
    isBusy.current = false;
    flushSync(() => setSending(false));
  }

  function show(messages: Errors) {
    flushSync(() => setErrors(messages));
    ref.current?.querySelector<HTMLElement>(":is(input, select, textarea)[aria-invalid]")?.focus();
  }

  return { ref, errors, setErrors, isSending, isBusy: () => isBusy.current, once, show };
}
