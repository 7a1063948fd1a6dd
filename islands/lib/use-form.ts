import { type ChangeEvent, type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { messagesByField } from "#src/shared/base/field-messages.ts";
import { ApiError, errorSentence } from "./api.ts";
import { dismissToast, showToast } from "./toasts.ts";
import { watchUnsaved } from "./unsaved.ts";
import { type FieldErrors, useSubmit } from "./use-submit.ts";

interface Options<S extends z.ZodMiniType> {
  schema: S;
  read?: (data: FormData) => unknown;
  /** Resolves to false if a question comes first. Throws like `callApi`. */
  send: (input: z.output<S>, data: FormData) => Promise<unknown>;
  failed: string;
  /** Shows the error in the form (`failure`). A dialog's form always does, because toasts are unreachable behind it. */
  failsInPlace?: boolean;
}

/** Validates, shows messages at fields, focuses the first error, sends once, and keeps values on failure. */
export function useForm<S extends z.ZodMiniType>(options: Options<S>) {
  const { schema, read = Object.fromEntries, send, failed, failsInPlace = false } = options;
  const { ref, errors, setErrors, isSending, isBusy, once, show } = useSubmit();
  const [failure, setFailure] = useState<string>();
  /** Server messages can't be re-checked on each change. */
  const areOfServer = useRef(false);

  const isInPlace = useCallback(() => failsInPlace || ref.current?.closest("dialog"), [ref, failsInPlace]);
  const unsaved = useRef<ReturnType<typeof watchUnsaved>>(null);

  useEffect(() => {
    if (isInPlace() || !ref.current) return;
    const watch = watchUnsaved(ref.current);
    unsaved.current = watch;
    return () => watch.stop();
  }, [ref, isInPlace]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy()) return;
    const data = new FormData(ref.current!);
    const parsed = schema.safeParse(read(data));
    dismissToast();
    setFailure(undefined);
    areOfServer.current = false;
    if (!parsed.success) return show(firstMessages(parsed.error.issues));
    setErrors({});
    await once(() => sendOrFail(parsed.data, data));
  }

  async function sendOrFail(input: z.output<S>, data: FormData) {
    unsaved.current?.sending();
    try {
      const isSaved = (await send(input, data)) !== false;
      unsaved.current?.sent(isSaved ? data : undefined);
    } catch (error) {
      unsaved.current?.sent();
      fail(error);
    }
  }

  function fail(error: unknown) {
    const fields = error instanceof ApiError ? withFields(error.fields) : {};
    areOfServer.current = true;
    const sentence = errorSentence(error);
    if (isInPlace()) setFailure(sentence);
    else showToast({ kind: "error", title: failed, description: sentence });
    show(fields);
  }

  function change(event: ChangeEvent<HTMLFormElement>) {
    if (Object.keys(errors).length === 0) return;
    const { name } = event.target as unknown as HTMLInputElement;
    const { error } = schema.safeParse(read(new FormData(ref.current!)));
    const wrong = areOfServer.current ? errors : firstMessages(error?.issues ?? []);
    const left = withoutAnswered(errors, name, wrong);
    setErrors(left);
    if (Object.keys(left).length > 0) return;
    dismissToast();
    setFailure(undefined);
  }

  return {
    errors,
    failed,
    failure,
    isSending,
    /** Called after a question: marks the values as saved, and returns the focus to the submit button. */
    settle(isSaved: boolean) {
      unsaved.current?.sent(isSaved ? new FormData(ref.current!) : undefined);
      ref.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
    },
    /** Prevents an early submit from putting fields, even passwords, into the URL. */
    form: { ref, method: "dialog", noValidate: true, onSubmit: submit, onChange: change, state: { errors, isSending } },
  };
}

/** Changing the state also clears the ZIP code's error, because the server checks the two together. */
const about: Record<string, string> = { state: "zipCode" };

/** `wrong` is the schema's current result. */
const withoutAnswered = (shown: FieldErrors, name: string, wrong: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(shown).filter(([field]) => field !== name && field !== about[name] && field in wrong),
  );

function firstMessages(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[path.join(".")] ??= message;
  return withFields(errors);
}

/** Keeps messages of both a list and its items. */
const withFields = (errors: FieldErrors): FieldErrors => ({ ...messagesByField(errors), ...errors });
