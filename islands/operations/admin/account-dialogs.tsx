import { callApi } from "#islands/lib/api.ts";
import { reloadAndToast } from "#islands/lib/reload.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/dialog.tsx";
import { ChecksField, TextField } from "#islands/ui/form.tsx";
import { counted } from "#src/shared/base/number-labels.ts";
import { type AdminAction, adminActionLabels, endsAtOnce } from "#src/shared/money/membership-labels.ts";
import type { AdminMembershipView, AdminUserView, NetworkAccount } from "#src/shared/operations/admin.ts";
import {
  MembershipActionInput,
  SuspendManyInput,
  SuspensionInput,
  TakeDownInput,
} from "#src/shared/operations/admin-inputs.ts";
import {
  actionExplanations,
  endLeftoversAction,
  keepOrHideWritingLabels,
  membershipChoiceLabels,
  suspendedVisitLabels,
  type TakeDown,
  takeDownLabels,
  unpaidExplanation,
} from "#src/shared/operations/admin-labels.ts";
import { ChoiceField, ReasonField } from "./decision-button.tsx";

type UserToSuspend = Pick<AdminUserView, "id" | "username" | "role"> & {
  groomerProfile: Pick<NonNullable<AdminUserView["groomerProfile"]>, "membershipState"> | null;
};

interface SuspensionProps {
  user: UserToSuspend;
  suspended: boolean;
  onClose: () => void;
}

export function SuspensionDialog({ user, suspended, onClose }: SuspensionProps) {
  const form = useForm({
    schema: SuspensionInput,
    read: (data) => ({ suspended, ...Object.fromEntries(data) }),
    failed: "Update failed",
    async send(input) {
      await callApi("PATCH", `/api/admin/users/${user.id}/suspension`, input);
      onClose();
      if (suspended) reloadAndToast("Account suspended", "They've been logged out and emailed.");
      else reloadAndToast("Account restored", "We've emailed them.");
    },
  });
  const label = suspended ? "Suspend account" : "Restore account";
  return (
    <FormDialog title={`${label}?`} {...form} back="Back" go={label} isDanger={suspended} onClose={onClose}>
      <p>{suspended ? suspending(user) : restoring(user)}</p>
      <ReasonField rows={3} hint="Included in the email to them and the audit log" />
      {suspended && <SuspensionChoices hasMembership={isMember(user)} />}
    </FormDialog>
  );
}

export function SuspendManyDialog({ accounts, onClose }: { accounts: readonly NetworkAccount[]; onClose: () => void }) {
  const form = useForm({
    schema: SuspendManyInput,
    read: (data) => ({ ...Object.fromEntries(data), ids: data.getAll("ids") }),
    failed: "Update failed",
    async send(input) {
      const { message } = await callApi<{ message: string }>("POST", "/api/admin/users/suspensions", input);
      onClose();
      reloadAndToast("Accounts suspended", message);
    },
  });
  const labels = Object.fromEntries(accounts.map((one) => [one.id, accountLabel(one)]));
  const ids = accounts.map(({ id }) => String(id));
  return (
    <FormDialog title="Suspend accounts?" {...form} back="Back" go="Suspend accounts" isDanger onClose={onClose}>
      <p>They'll be logged out and can't log in. Groomers' listings will be hidden. We list their upcoming visits.</p>
      <ChecksField name="ids" label="Accounts" list="pair" of={ids} chosen={ids} text={(id) => labels[id]!} />
      <ReasonField rows={3} hint="Included in the email to them and the audit log" />
      <SuspensionChoices />
    </FormDialog>
  );
}

const accountLabel = ({ username, visits }: NetworkAccount) =>
  visits > 0 ? `@${username}, ${counted(visits, "visit")}` : `@${username}`;

const choices: [name: string, label: string, labels: Record<string, string>][] = [
  ["membership", "Membership", membershipChoiceLabels],
  ["visits", "Upcoming visits", suspendedVisitLabels],
  ["words", "Their reviews and reports", keepOrHideWritingLabels],
];

const SuspensionChoices = ({ hasMembership = true }: { hasMembership?: boolean }) =>
  choices
    .filter(([name]) => hasMembership || name !== "membership")
    .map(([name, label, labels]) => (
      <ChoiceField key={name} {...{ name, label, labels }} first={Object.keys(labels)[0]} />
    ));

const suspending = ({ username, role }: UserToSuspend) =>
  `@${username} will be logged out and can't log in${role === "groomer" ? ". Their listing will be hidden" : ""}.`;

const restoring = (user: UserToSuspend) =>
  `@${user.username} can log in again. ${isMember(user) ? "Canceled visits stay canceled. A membership set to end will end, unless they keep it from their dashboard." : "Canceled visits stay canceled."}`;

const isMember = ({ groomerProfile }: UserToSuspend) =>
  groomerProfile !== null && !["none", "ended"].includes(groomerProfile.membershipState);

interface TakeDownProps {
  userId: number;
  what: TakeDown;
  file?: string;
  seen?: string;
  onClose: () => void;
}

const explains: Record<TakeDown, string> = {
  photo: "No one can see it from now on, and no one can upload it again.",
  description: "Insurance and certificates go with it. The groomer can write new ones.",
  "business-name": "The profile gets a plain name until the groomer chooses a new one.",
  "deposit-link": "Parents no longer see it on any booking.",
};

export function TakeDownDialog({ userId, what, file, seen, onClose }: TakeDownProps) {
  const form = useForm({
    schema: TakeDownInput,
    read: (data) => ({ what, file, seen, ...Object.fromEntries(data) }),
    failed: "Update failed",
    async send(input) {
      await callApi("POST", `/api/admin/users/${userId}/take-downs`, input);
      onClose();
      reloadAndToast(what === "photo" ? "Photo removed" : "Profile updated", "We've emailed them.");
    },
  });
  const label = takeDownLabels[what];
  return (
    <FormDialog title={`${label}?`} {...form} back="Back" go={label} isDanger onClose={onClose}>
      <p>{explains[what]}</p>
      <ReasonField hint="Included in the email to them and the audit log" />
    </FormDialog>
  );
}

interface ActionProps {
  action: AdminAction;
  membership: AdminMembershipView;
  onClose: () => void;
}

export function MembershipActionDialog({ action, membership, onClose }: ActionProps) {
  const form = useForm({
    schema: MembershipActionInput,
    read: (data) => ({ action, ...Object.fromEntries(data) }),
    failed: "Update failed",
    async send(input) {
      await callApi("PATCH", `/api/admin/groomer-subscription/${membership.userId}`, input);
      onClose();
      reloadAndToast("Membership updated", `${label}.`);
    },
  });
  const label = membership.isClosed ? endLeftoversAction.label : adminActionLabels[action];
  const isDanger = membership.isClosed || endsAtOnce(action);
  const isOwed = ["past_due", "payment_required"].includes(membership.state) && membership.actions.length > 1;
  const isUnpaid = isOwed || (membership.isUnpaid && action !== "reactivate");
  const explains = isUnpaid && !endsAtOnce(action) ? unpaidExplanation(action) : actionExplanations[action];
  return (
    <FormDialog title={label} {...form} back="Back" go={label} isDanger={isDanger} onClose={onClose}>
      <p>{membership.isClosed ? endLeftoversAction.explains : explains}</p>
      <ReasonField rows={3} hint="Included in emails to them and the audit log" />
      {action === "reactivate" && (
        <TextField name="until" label="Grant until" type="date" isOptional hint="Last day of the free membership" />
      )}
    </FormDialog>
  );
}
