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
  hasTwoStep: boolean;
  isSelf: boolean;
}

export function AccessPanel({ user, sessionCount, hasTwoStep, isSelf }: Props) {
  const [asked, setAsked] = useState<"sessions" | "two-step" | "suspension">();
  const close = () => setAsked(undefined);
  const isSuspended = user.suspendedAt !== null;
  return (
    <section className="panel stack" aria-labelledby="access-title">
      <h2 id="access-title">Access</h2>
      {user.role === "admin" && <p className="soft">Admin accounts can't be suspended.</p>}
      <div className="actions">
        <button
          type="button"
          className="btn line small"
          disabled={sessionCount === 0}
          onClick={() => setAsked("sessions")}
        >
          Log out everywhere
        </button>
        {hasTwoStep && user.role !== "admin" && (
          <button type="button" className="btn line small" onClick={() => setAsked("two-step")}>
            Turn off two-step verification
          </button>
        )}
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
      {asked === "two-step" && <TurnOffTwoStep user={user} onClose={close} />}
      {asked === "suspension" && <SuspensionDialog user={user} suspended={!isSuspended} onClose={close} />}
    </section>
  );
}

function TurnOffTwoStep({ user, onClose }: Pick<Props, "user"> & { onClose: () => void }) {
  async function turnOff() {
    await callApi("DELETE", `/api/admin/users/${user.id}/two-step`);
    onClose();
    reloadWith("Two-step verification turned off", "We've let them know by email.");
  }
  return (
    <Confirm
      title="Turn off two-step verification?"
      confirm="Turn off"
      busy="Turning off..."
      failed="Update failed"
      onConfirm={turnOff}
      onClose={onClose}
    >
      <p>
        Only do this for someone who lost their phone and recovery codes, and once you're sure that @{user.username} is
        asking. They'll be logged out everywhere and can log in with just their password.
      </p>
    </Confirm>
  );
}

function EndSessions({ user, isSelf, onClose }: Pick<Props, "user" | "isSelf"> & { onClose: () => void }) {
  async function end() {
    await callApi("DELETE", `/api/admin/users/${user.id}/sessions`);
    onClose();
    reloadWith("Logged out everywhere", "They'll have to log in again.");
  }
  return (
    <Confirm
      title="Log out everywhere?"
      confirm="Log out everywhere"
      busy="Logging out..."
      failed="Update failed"
      onConfirm={end}
      onClose={onClose}
    >
      <p>
        {isSelf
          ? "This is your account. You'll be logged out here too."
          : `@${user.username} will have to log in again on every browser.`}
      </p>
    </Confirm>
  );
}
