import { callApi } from "#islands/lib/api.ts";
import { reloadWith } from "#islands/lib/reload.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FieldGroup } from "#islands/ui/field.tsx";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { AreaField } from "#islands/ui/inputs.tsx";
import type { AdminUserView } from "#src/shared/running/admin.ts";
import { SuspensionInput } from "#src/shared/running/admin-inputs.ts";
import {
  suspendedMembership,
  suspendedMembershipLabels,
  suspendedVisits,
  suspendedVisitsLabels,
} from "#src/shared/running/admin-labels.ts";

interface Props {
  user: AdminUserView;
  /** The state after it. */
  suspended: boolean;
  onClose: () => void;
}

/** Asks for the reason, which the person reads too. */
export default function SuspensionDialog({ user, suspended, onClose }: Props) {
  const { errors, ...form } = useForm({
    schema: SuspensionInput,
    read: (data) => ({ suspended, ...Object.fromEntries(data) }),
    failed: "Update failed",
    isInDialog: true,
    async send(input) {
      await callApi("PATCH", `/api/admin/users/${user.id}/suspension`, input);
      onClose();
      if (suspended) reloadWith("Account suspended", "Its owner was signed out and told by mail.");
      else reloadWith("Account restored", "Its owner was told by mail.");
    },
  });
  const label = suspended ? "Suspend account" : "Restore account";
  return (
    <FormDialog title={`${label}?`} {...form} back="Back" go={label} isDanger={suspended} onClose={onClose}>
      <p>{suspended ? suspending(user) : restoring(user)}</p>
      <AreaField
        name="reason"
        label="Reason"
        rows={3}
        maxLength={500}
        hint="The mail to its owner says it, and the audit log keeps it"
        errors={errors}
        required
      />
      {suspended && isMember(user) && (
        <ChoiceField
          name="membership"
          legend="The membership"
          choices={suspendedMembership}
          labels={suspendedMembershipLabels}
        />
      )}
      {suspended && (
        <ChoiceField name="visits" legend="Visits ahead" choices={suspendedVisits} labels={suspendedVisitsLabels} />
      )}
    </FormDialog>
  );
}

const suspending = ({ username, role }: AdminUserView) =>
  `@${username} is signed out and cannot log in${role === "groomer" ? ", and is no longer listed" : ""}.`;

const restoring = (user: AdminUserView) =>
  `@${user.username} can log in again. ${isMember(user) ? "Visits that were called off stay so, and so does a membership that was set to end: its owner can keep it on the dashboard." : "Visits that were called off stay so."}`;

const isMember = ({ groomerProfile }: AdminUserView) =>
  groomerProfile !== null && !["none", "ended"].includes(groomerProfile.membershipState);

interface ChoiceProps<T extends string> {
  name: string;
  legend: string;
  /** The first one is chosen. */
  choices: readonly T[];
  labels: Record<T, string>;
}

function ChoiceField<T extends string>({ name, legend, choices, labels }: ChoiceProps<T>) {
  return (
    <FieldGroup name={name} label={legend}>
      {choices.map((choice, at) => (
        <label key={choice} className="check">
          <input type="radio" name={name} value={choice} defaultChecked={at === 0} />
          {labels[choice]}
        </label>
      ))}
    </FieldGroup>
  );
}
