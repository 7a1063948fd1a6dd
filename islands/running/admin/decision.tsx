import { ApiError, callApi } from "#islands/lib/api.ts";
import type { Errors } from "#islands/lib/use-submit.ts";
import { FieldGroup } from "#islands/ui/field.tsx";
import { AreaField } from "#islands/ui/inputs.tsx";

type Method = "PATCH" | "POST";

/** Someone else's decision may have come first. */
export async function sendDecision(path: string, input: unknown, onStale: () => unknown, method: Method = "PATCH") {
  try {
    await callApi(method, path, input);
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) await onStale();
    throw error;
  }
}

interface ReasonProps {
  hint: string;
  errors: Errors;
  rows?: number;
}

export const ReasonField = ({ hint, errors, rows = 2 }: ReasonProps) => (
  <AreaField name="reason" label="Reason" rows={rows} maxLength={500} hint={hint} errors={errors} required />
);

interface ChoiceProps<Choice extends string> {
  name: string;
  label: string;
  of: readonly Choice[];
  labels: Record<Choice, string>;
  error?: string | undefined;
  first?: Choice;
}

export const ChoiceField = <Choice extends string>({ of, labels, first, ...field }: ChoiceProps<Choice>) => (
  <FieldGroup {...field}>
    {of.map((choice) => (
      <label key={choice} className="check">
        <input type="radio" name={field.name} value={choice} defaultChecked={choice === first} /> {labels[choice]}
      </label>
    ))}
  </FieldGroup>
);
