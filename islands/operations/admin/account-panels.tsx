import { callApi } from "#islands/lib/api.ts";
import { lazyDialog } from "#islands/lib/lazily.tsx";
import { reloadAndToast } from "#islands/lib/reload.ts";
import { DialogButton } from "#islands/ui/dialog-button.tsx";
import { FactsList } from "#islands/ui/facts.tsx";
import { counted } from "#src/shared/base/number-labels.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import {
  type AdminAction,
  adminActionLabels,
  endsAtOnce,
  membershipLabels,
  membershipTone,
} from "#src/shared/money/membership-labels.ts";
import type {
  AdminMembershipView,
  AdminUserView,
  BackgroundCheckView,
  NetworkAccount,
} from "#src/shared/operations/admin.ts";
import { backgroundCheckLabels, endLeftoversAction } from "#src/shared/operations/admin-labels.ts";
import { ConfirmingButton } from "./decision-button.tsx";
import { backgroundCheckTones } from "./user-table.tsx";

const SuspensionDialog = lazyDialog(() => import("./account-dialogs.tsx"), "SuspensionDialog");
const SuspendManyDialog = lazyDialog(() => import("./account-dialogs.tsx"), "SuspendManyDialog");

export interface AccessProps {
  user: AdminUserView;
  sessionCount: number;
  hasTwoStep: boolean;
  isSelf: boolean;
  nearby: readonly NetworkAccount[];
}

export function AccessPanel({ user, sessionCount, hasTwoStep, isSelf, nearby }: AccessProps) {
  const { id, username, role, suspendedAt } = user;
  const isSuspended = suspendedAt !== null;
  const others = nearby.filter(({ canSuspend }) => canSuspend);
  return (
    <section className="panel stack" aria-labelledby="access-title">
      <h2 id="access-title">Access</h2>
      {role === "admin" && <p className="soft">Admin accounts can't be suspended.</p>}
      <div className="actions">
        <ConfirmingButton
          label="Log out everywhere"
          isDisabled={sessionCount === 0}
          title="Log out everywhere?"
          confirm="Log out everywhere"
          busy="Logging out..."
          send={() => callApi("DELETE", `/api/admin/users/${id}/sessions`)}
          onDone={() => reloadAndToast("Logged out everywhere", "They'll have to log in again.")}
        >
          <p>
            {isSelf
              ? "This is your account. You'll be logged out here too."
              : `@${username} will have to log in again on every browser.`}
          </p>
        </ConfirmingButton>
        {hasTwoStep && role !== "admin" && (
          <ConfirmingButton
            label="Turn off two-step verification"
            title="Turn off two-step verification?"
            confirm="Turn off"
            busy="Turning off..."
            send={() => callApi("DELETE", `/api/admin/users/${id}/two-step`)}
            onDone={() => reloadAndToast("Two-step verification turned off", "We've let them know by email.")}
          >
            <p>
              Only do this for someone who lost their phone and recovery codes, and once you're sure that @{username} is
              asking. They'll be logged out everywhere and can log in with just their password.
            </p>
          </ConfirmingButton>
        )}
        {role !== "admin" && (
          <DialogButton label={isSuspended ? "Restore account" : "Suspend account"} tone={isSuspended ? "" : "danger"}>
            {(onClose) => <SuspensionDialog user={user} suspended={!isSuspended} onClose={onClose} />}
          </DialogButton>
        )}
        {others.length > 0 && (
          <DialogButton label={`Suspend ${counted(others.length, "other account")} on this network`} tone="danger">
            {(onClose) => <SuspendManyDialog accounts={others} onClose={onClose} />}
          </DialogButton>
        )}
      </div>
    </section>
  );
}

const CheckDialog = lazyDialog(() => import("./check-dialog.tsx"), "default");

export function BackgroundCheckPanel({ check, today }: { check: BackgroundCheckView; today: string }) {
  const { status, date, expires, note, checkedAs } = check;
  return (
    <section className="panel stack" aria-labelledby="check-title">
      <h2 id="check-title">Background check</h2>
      <p className="row">
        <span className={`status ${backgroundCheckTones[status]}`}>{backgroundCheckLabels[status]}</span>
        {date && <span>{mediumDate(date)}</span>}
        {expires && <span className="soft">expires {mediumDate(expires)}</span>}
      </p>
      {checkedAs && <p>Checked as {checkedAs}. The badge is off until you save 'Passed' for the new name.</p>}
      {note && <p>{note}</p>}
      <div className="actions">
        <DialogButton label="Update check" tone="deep">
          {(onClose) => (
            <CheckDialog
              {...{ check, today, onClose }}
              onDone={(sentence) => reloadAndToast("Background check updated", sentence)}
            />
          )}
        </DialogButton>
      </div>
    </section>
  );
}

const MembershipActionDialog = lazyDialog(() => import("./account-dialogs.tsx"), "MembershipActionDialog");

export function AdminMembershipPanel({ membership }: { membership: AdminMembershipView }) {
  const { state, isMembershipActive, actions, days, card, reason } = membership;
  return (
    <section className="panel stack" aria-labelledby="membership-title">
      <h2 id="membership-title">Membership</h2>
      <p className="row">
        <span className={`status ${membershipTone[state]}`}>{membershipLabels[state]}</span>
        <span className="soft">{isMembershipActive ? activeText(membership) : "Not active"}</span>
      </p>
      <FactsList
        facts={[
          ["Member since", days.since],
          ["End", days.end],
          ["Granted until", days.grantedUntil],
          ["Card", card],
          ["Reason", reason],
        ]}
      />
      <div className="actions">
        {actions.map((action) => (
          <DialogButton
            key={action}
            tone={toneOf(action, membership)}
            label={membership.isClosed ? endLeftoversAction.label : adminActionLabels[action]}
          >
            {(onClose) => <MembershipActionDialog {...{ action, membership, onClose }} />}
          </DialogButton>
        ))}
      </div>
    </section>
  );
}

function toneOf(action: AdminAction, { isClosed }: AdminMembershipView) {
  if (isClosed || endsAtOnce(action)) return "danger";
  return action === "reactivate" ? "" : "line";
}

/** Shows the next charge or the end, rather than `listedUntil`, which includes the grace period. */
const activeText = ({ days: { nextCharge, end, listedUntil } }: AdminMembershipView) =>
  nextCharge ? `Active, next charge ${nextCharge}` : `Active until ${end ?? listedUntil}`;
