import type { AdminUserView } from "#src/shared/admin.ts";
import { SuspensionInput } from "#src/shared/admin-inputs.ts";
import { callApi } from "../lib/api.ts";
import { useForm } from "../lib/use-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Failure } from "../ui/failure.tsx";
import { AreaField } from "../ui/inputs.tsx";
import { readAnew } from "./read-anew.ts";

interface Props {
  user: AdminUserView;
  /** What it is to become. */
  suspended: boolean;
  onClose: () => void;
}

/** Asks for the reason, which the person reads too. */
export default function SuspensionDialog({ user, suspended, onClose }: Props) {
  const { errors, failure, isSending, form } = useForm({
    schema: SuspensionInput,
    read: (data) => ({ suspended, ...Object.fromEntries(data) }),
    failed: "Update failed",
    isInDialog: true,
    async send(input) {
      await callApi("PATCH", `/api/admin/users/${user.id}/suspension`, input);
      onClose();
      if (suspended) readAnew("Account suspended", "Its owner was signed out and told by mail.");
      else readAnew("Account restored", "Its owner was told by mail.");
    },
  });
  const label = suspended ? "Suspend account" : "Restore account";
  return (
    <Dialog title={`${label}?`} onClose={onClose}>
      <form className="form" {...form}>
        <p>{suspended ? suspending(user) : `@${user.username} can log in again. Everything is as it was.`}</p>
        <AreaField
          name="reason"
          label="Reason"
          rows={3}
          maxLength={500}
          hint="The mail to its owner says it, and the audit log keeps it"
          errors={errors}
          required
        />
        <Failure title="Update failed" sentence={failure} />
        <div className="dialog-actions">
          <button type="button" className="btn line" onClick={onClose}>
            Back
          </button>
          <button type="submit" className={suspended ? "btn danger" : "btn"} disabled={isSending}>
            {isSending ? "Saving..." : label}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const suspending = ({ username, role }: AdminUserView) =>
  role === "groomer"
    ? `@${username} is signed out, cannot log in, and is no longer listed. Bookings and the membership stay as they are: end the membership separately.`
    : `@${username} is signed out and cannot log in. Bookings stay as they are.`;
