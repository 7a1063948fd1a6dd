import { callApi } from "#islands/lib/api.ts";
import { reloadWith } from "#islands/lib/reload.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { TextField } from "#islands/ui/inputs.tsx";
import { type AdminAction, adminActionLabels, endsAtOnce } from "#src/shared/money/membership-labels.ts";
import type { AdminMembershipView } from "#src/shared/running/admin.ts";
import { SubscriptionInput } from "#src/shared/running/admin-inputs.ts";
import { actionExplains, closedAccountEnd } from "#src/shared/running/admin-labels.ts";
import { ReasonField } from "./decision.tsx";

interface Props {
  action: AdminAction;
  membership: AdminMembershipView;
  onClose: () => void;
}

export default function ActionDialog({ action, membership, onClose }: Props) {
  const { errors, ...form } = useForm({
    schema: SubscriptionInput,
    read: (data) => ({ action, ...Object.fromEntries(data) }),
    failed: "Update failed",
    isInDialog: true,
    async send(input) {
      await callApi("PATCH", `/api/admin/groomer-subscription/${membership.userId}`, input);
      onClose();
      reloadWith("Membership updated", `${label}.`);
    },
  });
  const label = membership.isClosed ? closedAccountEnd.label : adminActionLabels[action];
  const isDanger = membership.isClosed || endsAtOnce(action);
  return (
    <FormDialog title={label} {...form} back="Back" go={label} isDanger={isDanger} onClose={onClose}>
      <p>{membership.isClosed ? closedAccountEnd.explains : actionExplains[action]}</p>
      <ReasonField rows={3} hint="Admins read it in the audit log until the account is deleted" errors={errors} />
      {action === "reactivate" && (
        <TextField
          name="until"
          label="Grant until"
          type="date"
          isOptional
          hint="Last day of the free membership"
          errors={errors}
        />
      )}
    </FormDialog>
  );
}
