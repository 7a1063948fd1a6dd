import { callApi } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { TextField } from "#islands/ui/inputs.tsx";
import type { TextsView } from "#src/shared/people/sms.ts";
import { CodeInput } from "#src/shared/people/sms-input.ts";

interface Props {
  number: string;
  onDone: (texts: TextsView) => void;
  onAnother: () => void;
}

export function CodeForm({ number, onDone, onAnother }: Props) {
  const { errors, isSending, form } = useForm({
    schema: CodeInput,
    failed: "Failed to confirm your number",
    send: async (input) => onDone(await callApi<TextsView>("POST", "/api/texts/confirm", input)),
  });
  return (
    <form className="form" {...form}>
      <p>
        We texted a 6-digit code to <strong>{number}</strong>. It expires in 10 minutes.
      </p>
      <TextField
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        errors={errors}
      />
      <div className="actions">
        <button type="button" className="btn line" onClick={onAnother}>
          Use another number or get a new code
        </button>
        <button type="submit" className="btn" disabled={isSending}>
          {isSending ? "Checking..." : "Confirm number"}
        </button>
      </div>
    </form>
  );
}
