import type { ComponentProps } from "react";
import { ApiError, callApi, type HttpVerb } from "#islands/lib/api.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { DialogButton, type DialogButtonProps } from "#islands/ui/dialog-button.tsx";
import { FieldGroup } from "#islands/ui/field.tsx";
import { AreaField } from "#islands/ui/form.tsx";

export interface DecisionDialogProps {
  onDone: (message: string) => Promise<unknown>;
  onStale: () => unknown;
  onClose: () => void;
}

type ConfirmTexts = Pick<ComponentProps<typeof Confirm>, "title" | "confirm" | "busy" | "isDanger" | "children">;

interface ConfirmButtonProps extends ConfirmTexts, Omit<DialogButtonProps, "children"> {
  send: () => Promise<unknown>;
  onDone: () => unknown;
}

export const ConfirmingButton = ({ label, about, tone, isDisabled, send, onDone, ...question }: ConfirmButtonProps) => (
  <DialogButton {...{ label, about, tone, isDisabled }}>
    {(close) => (
      <Confirm
        {...question}
        failed="Update failed"
        onConfirm={async () => {
          await send();
          close();
          await onDone();
        }}
        onClose={close}
      />
    )}
  </DialogButton>
);

/** Calls `onStale` and throws if someone else decided first. */
export async function sendDecision(path: string, input: unknown, onStale: () => unknown, method: HttpVerb = "PATCH") {
  try {
    await callApi(method, path, input);
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) await onStale();
    throw error;
  }
}

export const ReasonField = ({ hint, rows = 2 }: { hint: string; rows?: number }) => (
  <AreaField name="reason" label="Reason" rows={rows} maxLength={500} hint={hint} required />
);

interface ChoiceProps<Choice extends string> {
  name: string;
  label: string;
  labels: Record<Choice, string>;
  of?: readonly Choice[];
  error?: string | undefined;
  first?: Choice | undefined;
}

export const ChoiceField = <Choice extends string>({
  labels,
  of = Object.keys(labels) as Choice[],
  first,
  ...field
}: ChoiceProps<Choice>) => (
  <FieldGroup {...field}>
    {of.map((choice) => (
      <label key={choice} className="check">
        <input type="radio" name={field.name} value={choice} defaultChecked={choice === first} /> {labels[choice]}
      </label>
    ))}
  </FieldGroup>
);
