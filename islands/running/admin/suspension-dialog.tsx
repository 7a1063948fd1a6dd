import { callApi } from "#islands/lib/api.ts";
import { reloadWith } from "#islands/lib/reload.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
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
import { ChoiceField, ReasonField } from "./decision.tsx";

type Suspended = Pick<AdminUserView, "id" | "username" | "role"> & {
  groomerProfile: Pick<NonNullable<AdminUserView["groomerProfile"]>, "membershipState"> | null;
};

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
      <ReasonField rows={3} hint="Included in the email to them and the audit log" errors={errors} />
      {suspended && isMember(user) && (
        <ChoiceField
          name="membership"
          label="Membership"
          of={suspendedMembership}
          labels={suspendedMembershipLabels}
          first={suspendedMembership[0]}
        />
      )}
      {suspended && (
        <>
          <ChoiceField
            name="visits"
            label="Upcoming visits"
            of={suspendedVisits}
            labels={suspendedVisitsLabels}
            first={suspendedVisits[0]}
          />
          <ChoiceField
            name="words"
            label="Their reviews and reports"
            of={suspendedWords}
            labels={suspendedWordsLabels}
            first={suspendedWords[0]}
          />
        </>
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
