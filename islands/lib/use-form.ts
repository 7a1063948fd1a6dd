import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { byField } from "#src/shared/base/field-messages.ts";
import { ApiError, sentenceOf } from "./api.ts";
import { dismissToast, showToast } from "./toasts.ts";
import { watchUnsaved } from "./unsaved.ts";
import { type Errors, useSubmit } from "./use-submit.ts";

interface Options<S extends z.ZodMiniType> {
  schema: S;
  /** The schema's input, made of the form's fields; without it the fields as they are. */
  read?: (data: FormData) => unknown;
  /** Sends the schema's output; `false` when it first has to ask. Throws what `callApi` throws. */
  send: (input: z.output<S>, data: FormData) => Promise<unknown>;
  /** Title of the message when it does not work, such as 'Failed to update account'. */
  failed: string;
  /** In a dialog the message stands in the form (`failure`), because a toast could not be reached behind it. */
  isInDialog?: boolean;
}

/**
 * A form that checks its input with a schema, shows each message beside its field, moves to the first one, sends once
 * however often the button is pressed, and keeps what was typed when it fails. Inputs keep their own values. Outside a
 * dialog it asks before the page is left with unsaved changes.
 */
export function useForm<S extends z.ZodMiniType>(options: Options<S>) {
  const { schema, read = Object.fromEntries, send, failed, isInDialog = false } = options;
  const { ref, errors, setErrors, isSending, isBusy, once, show } = useSubmit();
  const [failure, setFailure] = useState<string>();
  /** Whether the messages come from the server, which cannot be asked again at every change. */
  const areOfServer = useRef(false);

  const unsaved = useRef<ReturnType<typeof watchUnsaved>>(null);

  useEffect(() => {
    if (isInDialog || !ref.current) return;
    const watch = watchUnsaved(ref.current);
    unsaved.current = watch;
    return () => watch.stop();
  }, [ref, isInDialog]);

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
    const sentence = sentenceOf(error);
    if (isInDialog) setFailure(sentence);
    else showToast({ kind: "error", title: failed, description: sentence });
    show(fields);
  }

  /** A message goes with the change that answers it; so does what sums the messages up. */
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
    /** For values that were saved past the form's own way, and the focus that was lost with the question about them. */
    settle(isSaved: boolean) {
      unsaved.current?.sent(isSaved ? new FormData(ref.current!) : undefined);
      ref.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
    },
    /**
     * For the form element. Outside a dialog the method does nothing: a form sent before the script is there would
     * otherwise put its fields into the address, passwords included.
     */
    form: { ref, method: "dialog", noValidate: true, onSubmit: submit, onChange: change },
  };
}

/** Fields whose message may be about another one: the server knows which ZIP codes lie in a state. */
const about: Record<string, string> = { state: "zipCode" };

/** The messages left after a change of this field; `wrong` is what the schema says now. */
const withoutAnswered = (shown: Errors, name: string, wrong: Errors): Errors =>
  Object.fromEntries(
    Object.entries(shown).filter(([field]) => field !== name && field !== about[name] && field in wrong),
  );

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

function firstMessages(issues: readonly Issue[]): Errors {
  const errors: Errors = {};
  for (const { path, message } of issues) errors[path.join(".")] ??= message;
  return withFields(errors);
}

/** Where several values have inputs of their own, each keeps its message too. */
const withFields = (errors: Errors): Errors => ({ ...byField(errors), ...errors });
