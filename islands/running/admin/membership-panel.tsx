import { lazily } from "#islands/lib/lazily.tsx";
import { Facts } from "#islands/ui/facts.tsx";
import {
  type AdminAction,
  adminActionLabels,
  endsAtOnce,
  membershipLabels,
  membershipTone,
} from "#src/shared/money/membership-labels.ts";
import type { AdminMembershipView } from "#src/shared/running/admin.ts";
import { closedAccountEnd } from "#src/shared/running/admin-labels.ts";
import { Ask } from "./ask.tsx";

const ActionDialog = lazily(() => import("./action-dialog.tsx"), "default");

export function MembershipPanel({ membership }: { membership: AdminMembershipView }) {
  const { state, isMembershipActive, actions, days, card, reason } = membership;
  return (
    <section className="panel stack" aria-labelledby="membership-title">
      <h2 id="membership-title">Membership</h2>
      <p className="row">
        <span className={`status ${membershipTone[state]}`}>{membershipLabels[state]}</span>
        <span className="soft">{isMembershipActive ? activeText(membership) : "Not active"}</span>
      </p>
      <Facts
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
          <Ask
            key={action}
            tone={toneOf(action, membership)}
            label={membership.isClosed ? closedAccountEnd.label : adminActionLabels[action]}
          >
            {(onClose) => <ActionDialog {...{ action, membership, onClose }} />}
          </Ask>
        ))}
      </div>
    </section>
  );
}

function toneOf(action: AdminAction, { isClosed }: AdminMembershipView) {
  if (isClosed || endsAtOnce(action)) return "danger";
  return action === "reactivate" ? "" : "line";
}

/** Shows the next charge instead of the listing's grace. */
const activeText = ({ days: { nextCharge, end, listedUntil } }: AdminMembershipView) =>
  nextCharge ? `Active, next charge ${nextCharge}` : `Active until ${end ?? listedUntil}`;
