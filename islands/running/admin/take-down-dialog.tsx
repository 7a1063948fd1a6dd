import { callApi } from "#islands/lib/api.ts";
import { reloadWith } from "#islands/lib/reload.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { TakeDownInput } from "#src/shared/running/admin-inputs.ts";
import { type TakeDown, takeDownLabels } from "#src/shared/running/admin-labels.ts";
import { ReasonField } from "./decision.tsx";

interface Props {
  userId: number;
  what: TakeDown;
  file?: string;
  onClose: () => void;
}

const explains: Record<TakeDown, string> = {
  photo: "No one can see it from now on, and no one can upload it again.",
  description: "The groomer can write a new one.",
  "business-name": "The profile gets a plain name until the groomer chooses a new one.",
  "deposit-link": "Parents no longer see it on any booking.",
};

export function TakeDownDialog({ userId, what, file, onClose }: Props) {
  const { errors, ...form } = useForm({
    schema: TakeDownInput,
    read: (data) => ({ what, file, ...Object.fromEntries(data) }),
    failed: "Update failed",
    isInDialog: true,
    async send(input) {
      await callApi("POST", `/api/admin/users/${userId}/take-downs`, input);
      onClose();
      reloadWith("Profile updated", "We've emailed the groomer.");
    },
  });
  const label = takeDownLabels[what];
  return (
    <FormDialog title={`${label}?`} {...form} back="Back" go={label} isDanger onClose={onClose}>
      <p>{explains[what]}</p>
      <ReasonField hint="Included in the email to them and the audit log" errors={errors} />
    </FormDialog>
  );
}
