import { useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import { reloadWith } from "#islands/lib/reload.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import type { AdminUserView } from "#src/shared/running/admin.ts";

const SuspensionDialog = lazily(() => import("./suspension-dialog.tsx"), "default");

interface Props {
  user: AdminUserView;
  sessionCount: number;
  isSelf: boolean;
}

/** Signing somebody out, suspending and restoring an account. */
export function AccessPanel({ user, sessionCount, isSelf }: Props) {
  const [asked, setAsked] = useState<"sessions" | "suspension">();
  const close = () => setAsked(undefined);
  const isSuspended = user.suspendedAt !== null;
  return (
    <section className="panel stack" aria-labelledby="access-title">
      <h2 id="access-title">Access</h2>
      {user.role === "admin" && <p className="soft">Admin accounts cannot be suspended here.</p>}
      <div className="actions">
        <button
          type="button"
          className="btn line small"
          disabled={sessionCount === 0}
          onClick={() => setAsked("sessions")}
        >
          Sign out everywhere
        </button>
        {user.role !== "admin" && (
          <button
            type="button"
            className={isSuspended ? "btn small" : "btn danger small"}
            onClick={() => setAsked("suspension")}
          >
            {isSuspended ? "Restore account" : "Suspend account"}
          </button>
        )}
      </div>
      {asked === "sessions" && <EndSessions user={user} isSelf={isSelf} onClose={close} />}
      {asked === "suspension" && <SuspensionDialog user={user} suspended={!isSuspended} onClose={close} />}
    </section>
  );
}

function EndSessions({ user, isSelf, onClose }: Pick<Props, "user" | "isSelf"> & { onClose: () => void }) {
  async function end() {
    await callApi("DELETE", `/api/admin/users/${user.id}/sessions`);
    onClose();
    reloadWith("Signed out everywhere", "Every browser of this user was signed out.");
  }
  return (
    <Confirm
      title="Sign out everywhere?"
      confirm="Sign out everywhere"
      busy="Signing out..."
      failed="Update failed"
      onConfirm={end}
      onClose={onClose}
    >
      <p>
        {isSelf
          ? "This is your own account: you will be signed out here too."
          : `Every browser in which @${user.username} is signed in has to log in again.`}
      </p>
    </Confirm>
  );
}
