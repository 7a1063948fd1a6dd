import { useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/dialog.tsx";
import { AreaField, OptionTags, SelectField, TextField } from "#islands/ui/form.tsx";
import { type BackgroundCheckStatus, checkStatusKeys } from "#src/shared/listing/groomer-labels.ts";
import type { BackgroundCheckView } from "#src/shared/operations/admin.ts";
import { BackgroundCheckInput } from "#src/shared/operations/admin-inputs.ts";
import { backgroundCheckLabels } from "#src/shared/operations/admin-labels.ts";

interface Props {
  check: BackgroundCheckView;
  name?: string | null;
  today: string;
  onDone: (sentence: string) => unknown;
  onClose: () => void;
}

export default function CheckDialog({ check, name, today, onDone, onClose }: Props) {
  const [status, setStatus] = useState(check.status);
  const form = useForm({
    schema: BackgroundCheckInput,
    failed: "Update failed",
    async send(input) {
      await callApi("PATCH", `/api/admin/background-checks/${check.groomerId}`, { ...input, was: check.seen });
      onClose();
      await onDone(`Status: ${backgroundCheckLabels[input.status].toLowerCase()}.`);
    },
  });
  return (
    <FormDialog
      title={name ? `Update check: ${name}` : "Update check"}
      {...form}
      back="Back"
      go="Save check"
      onClose={onClose}
    >
      <SelectField
        name="status"
        label="Status"
        hint="We email the groomer if they pass or fail"
        defaultValue={check.status}
        onChange={(event) => setStatus(event.currentTarget.value as BackgroundCheckStatus)}
      >
        <OptionTags of={checkStatusKeys} text={(one) => backgroundCheckLabels[one]} />
      </SelectField>
      <TextField
        key={status}
        name="date"
        label="Date"
        type="date"
        max={today}
        defaultValue={status === check.status ? (check.date ?? "") : ""}
        isOptional
        hint="Default: today"
      />
      {status === "passed" && (
        <TextField
          name="expires"
          label="Expires"
          type="date"
          defaultValue={check.expires ?? ""}
          isOptional
          hint='Expired checks appear under "Needs action"'
        />
      )}
      <AreaField
        name="note"
        label="Note"
        rows={2}
        maxLength={500}
        defaultValue={check.note ?? ""}
        isOptional
        hint="For admins. Groomers see it if they download their data"
      />
    </FormDialog>
  );
}
