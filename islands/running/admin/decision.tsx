import { ApiError, callApi } from "#islands/lib/api.ts";
import type { Errors } from "#islands/lib/use-submit.ts";
import { AreaField } from "#islands/ui/inputs.tsx";

/** Someone else's decision may have come first. */
export async function sendDecision(path: string, input: unknown, onStale: () => unknown) {
  try {
    await callApi("PATCH", path, input);
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) await onStale();
    throw error;
  }
}

export const ReasonField = ({ hint, errors }: { hint: string; errors: Errors }) => (
  <AreaField name="reason" label="Reason" rows={2} maxLength={500} hint={hint} errors={errors} required />
);
