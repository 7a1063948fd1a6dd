import { callApi } from "#islands/lib/api.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { FormDialog } from "#islands/ui/form-dialog.tsx";
import { AreaField } from "#islands/ui/inputs.tsx";
import { CancelInput, type MembershipView } from "#src/shared/money/memberships.ts";
import { useMembershipRefresh } from "./membership-paths.ts";

interface Props {
  /** An unpaid membership ends at once. */
  isNow: boolean;
  /** The end of the running period. */
  until: string | null;
  brought: string | null;
  onClose: () => void;
  onDone: () => void;
}

const failed = "Failed to cancel membership";

/** The second of two clicks, with room for a reason. */
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
      showToast({ kind: "success", title: "Membership cancelled", description: words });
    },
  });
  return (
    <FormDialog
      title="Cancel membership"
      {...form}
      back="Keep my membership"
      go="Cancel membership"
      busy="Cancelling..."
      isDanger
      onClose={onClose}
    >
      <p>
        {isNow
          ? "It ends now, because it is not paid, and pet parents no longer find you. What is due is dropped."
          : `You stay listed until ${until ?? "the end of the period"}, and nothing more is charged. Until then you can change your mind.`}
      </p>
      {brought && <p className="notice">{brought}</p>}
      <AreaField name="reason" label="Why do you leave?" rows={3} maxLength={500} isOptional errors={errors} />
    </FormDialog>
  );
}
