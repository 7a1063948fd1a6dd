import { callApi } from "#islands/lib/api.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import { reloadWith } from "#islands/lib/reload.ts";
import type { AdminUserView } from "#src/shared/running/admin.ts";
import { Ask, AskFirst } from "./ask.tsx";

const SuspensionDialog = lazily(() => import("./suspension-dialog.tsx"), "default");

interface Props {
  user: AdminUserView;
  sessionCount: number;
  hasTwoStep: boolean;
  isSelf: boolean;
}

export function AccessPanel({ user, sessionCount, hasTwoStep, isSelf }: Props) {
  const { id, username, role, suspendedAt } = user;
  const isSuspended = suspendedAt !== null;
  return (
    <section className="panel stack" aria-labelledby="access-title">
      <h2 id="access-title">Access</h2>
      {role === "admin" && <p className="soft">Admin accounts can't be suspended.</p>}
      <div className="actions">
        <AskFirst
          label="Log out everywhere"
          isDisabled={sessionCount === 0}
          title="Log out everywhere?"
          confirm="Log out everywhere"
          busy="Logging out..."
          send={() => callApi("DELETE", `/api/admin/users/${id}/sessions`)}
          onDone={() => reloadWith("Logged out everywhere", "They'll have to log in again.")}
        >
          <p>
            {isSelf
              ? "This is your account. You'll be logged out here too."
              : `@${username} will have to log in again on every browser.`}
          </p>
        </AskFirst>
        {hasTwoStep && role !== "admin" && (
          <AskFirst
            label="Turn off two-step verification"
            title="Turn off two-step verification?"
            confirm="Turn off"
            busy="Turning off..."
            send={() => callApi("DELETE", `/api/admin/users/${id}/two-step`)}
            onDone={() => reloadWith("Two-step verification turned off", "We've let them know by email.")}
          >
            <p>
              Only do this for someone who lost their phone and recovery codes, and once you're sure that @{username} is
              asking. They'll be logged out everywhere and can log in with just their password.
            </p>
          </AskFirst>
        )}
        {role !== "admin" && (
          <Ask label={isSuspended ? "Restore account" : "Suspend account"} tone={isSuspended ? "" : "danger"}>
            {(onClose) => <SuspensionDialog user={user} suspended={!isSuspended} onClose={onClose} />}
          </Ask>
        )}
      </div>
    </section>
  );
}
