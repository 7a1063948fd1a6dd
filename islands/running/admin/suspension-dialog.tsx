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
  suspendedWords,
  suspendedWordsLabels,
} from "#src/shared/running/admin-labels.ts";

type Suspended = Pick<AdminUserView, "id" | "username" | "role" | "groomerProfile">;

interface Props {
  user: Suspended;
  suspended: boolean;
  onClose: () => void;
}

export default function SuspensionDialog({ user, suspended, onClose }: Props) {
  const { errors, ...form } = useForm({
    schema: SuspensionInput,
    read: (data) => ({ suspended, ...Object.fromEntries(data) }),
    failed: "Update failed",
    isInDialog: true,
    async send(input) {
      await callApi("PATCH", `/api/admin/users/${user.id}/suspension`, input);
      onClose();
      if (suspended) reloadWith("Account suspended", "They've been logged out and emailed.");
      else reloadWith("Account restored", "We've emailed them.");
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
        hint="Included in the email to them and the audit log"
        errors={errors}
        required
      />
      {suspended && isMember(user) && (
        <ChoiceField
          name="membership"
          legend="Membership"
          choices={suspendedMembership}
          labels={suspendedMembershipLabels}
        />
      )}
      {suspended && (
        <ChoiceField name="visits" legend="Upcoming visits" choices={suspendedVisits} labels={suspendedVisitsLabels} />
      )}
      {suspended && (
        <ChoiceField
          name="words"
          legend="Their reviews and reports"
          choices={suspendedWords}
          labels={suspendedWordsLabels}
        />
      )}
    </FormDialog>
  );
}

const suspending = ({ username, role }: Suspended) =>
  `@${username} will be logged out and can't log in${role === "groomer" ? ". Their listing will be hidden" : ""}.`;

const restoring = (user: Suspended) =>
  `@${user.username} can log in again. ${isMember(user) ? "Canceled visits stay canceled. A membership set to end will end, unless they keep it from their dashboard." : "Canceled visits stay canceled."}`;

const isMember = ({ groomerProfile }: Suspended) =>
  groomerProfile !== null && !["none", "ended"].includes(groomerProfile.membershipState);

interface ChoiceProps<T extends string> {
  name: string;
  legend: string;
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
