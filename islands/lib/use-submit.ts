import { useRef, useState } from "react";
import { flushSync } from "react-dom";

export type FieldErrors = Partial<Record<string, string>>;

/** Sends once, and then focuses the first error. */
export function useSubmit(served: FieldErrors = {}) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(served);
  const { busy, isBusy, once } = useOneAtATime();

  function show(messages: FieldErrors) {
    flushSync(() => setErrors(messages));
    // A group of choices has its message beside them.
    const wrong = ":is(input, select, textarea)[aria-invalid], fieldset:has(> .error) input:not([type=hidden])";
    ref.current?.querySelector<HTMLElement>(wrong)?.focus();
  }

  return { ref, errors, setErrors, isSending: busy !== undefined, isBusy, once, show };
}

/** Runs one work at a time, because a second press can arrive before the button is disabled. `busy` is its name. */
export function useOneAtATime<Name extends string = "busy">() {
  const [busy, setBusy] = useState<Name>();
  const isRunning = useRef(false);

  async function once(work: () => unknown, name = "busy" as Name) {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(name);
    try {
      await work();
    } finally {
      isRunning.current = false;
      flushSync(() => setBusy(undefined));
    }
  }

  return { busy, isBusy: () => isRunning.current, once };
}
