import { callApi } from "#islands/lib/api.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { AreaField } from "#islands/ui/inputs.tsx";
import { CancelInput, type MembershipView } from "#src/shared/money/memberships.ts";
import { useMembershipRefresh } from "./membership-paths.ts";

interface Props {
  isNow: boolean;
  until: string | null;
  brought: string | null;
  onClose: () => void;
  onDone: () => void;
}

const failed = "Failed to cancel membership";

export function CancelDialog({ isNow, until, brought, onClose, onDone }: Props) {
  const refresh = useMembershipRefresh();
  const { errors, ...form } = useForm({
    schema: CancelInput,
    failed,
    isInDialog: true,
    async send(input) {
      const { words } = await callApi<MembershipView>("POST", "/api/membership/cancel", input);
      onClose();
      await refresh();
      onDone();
      showToast({ kind: "success", title: "Membership canceled", description: words });
    },
  });
  return (
    <FormDialog
      title="Cancel membership"
      {...form}
      back="Keep membership"
      go="Cancel membership"
      busy="Canceling..."
      isDanger
      onClose={onClose}
    >
      <p>
        {isNow
          ? "Your unpaid membership ends now. Parents can no longer find you, and you won't owe anything."
          : `You'll stay listed until ${until ?? "the period ends"} and won't be charged again. You can undo this until then.`}
      </p>
      {brought && <p className="notice">{brought}</p>}
      <AreaField name="reason" label="Why are you leaving?" rows={3} maxLength={500} isOptional errors={errors} />
    </FormDialog>
  );
}
