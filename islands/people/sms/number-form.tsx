import { useId } from "react";
import { callApi } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { described, Notes } from "#islands/ui/field.tsx";
import { Form } from "#islands/ui/form.tsx";
import { TextField } from "#islands/ui/inputs.tsx";
import { Submit } from "#islands/ui/submit.tsx";
import type { TextsView } from "#src/shared/people/sms.ts";
import { NumberInput } from "#src/shared/people/sms.ts";
import { CONSENT_VERSION, consentWords } from "#src/shared/people/sms-labels.ts";

interface Props {
  onSent: (texts: TextsView) => void;
  onCancel: (() => void) | undefined;
}

export function NumberForm({ onSent, onCancel }: Props) {
  const boxId = useId();
  const { errors, form } = useForm({
    schema: NumberInput,
    read: (data) => ({ number: data.get("number"), agrees: data.get("agrees") === "on" }),
    failed: "Failed to send a code",
    send: async (input) => onSent(await callApi<TextsView>("POST", "/api/texts/number", input)),
  });
  return (
    <Form {...form}>
      <p className="soft">
        Get texts for what can't wait, like a change to today's visit. They never include a street, gate code, or pet
        details.
      </p>
      <TextField
        name="number"
        label="Mobile number"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        hint="We'll text you a code. If you've replied STOP to us before, reply START first."
      />
      <div>
        <label className="check" htmlFor={boxId}>
          <input type="checkbox" id={boxId} name="agrees" {...described(boxId, errors.agrees)} />
          {consentWords[CONSENT_VERSION - 1]}
        </label>
        <Notes id={boxId} error={errors.agrees} />
      </div>
      <Submit go="Text me a code" busy="Sending...">
        {onCancel && (
          <button type="button" className="btn line" onClick={onCancel}>
            Cancel
          </button>
        )}
      </Submit>
    </Form>
  );
}
