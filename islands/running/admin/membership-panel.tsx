import { useState } from "react";
import { lazily } from "#islands/lib/lazily.tsx";
import {
  type AdminAction,
  adminActionLabels,
  endsAtOnce,
  membershipLabels,
  membershipTone,
} from "#src/shared/money/membership-labels.ts";
import type { AdminMembershipView } from "#src/shared/running/admin.ts";
import { closedAccountEnd } from "#src/shared/running/admin-labels.ts";

const ActionDialog = lazily(() => import("./action-dialog.tsx"), "default");

export function MembershipPanel({ membership }: { membership: AdminMembershipView }) {
  const [asked, setAsked] = useState<AdminAction>();
  const { state, isMembershipActive, actions } = membership;
  return (
    <section className="panel stack" aria-labelledby="membership-title">
      <h2 id="membership-title">Membership</h2>
      <p className="row">
        <span className={`status ${membershipTone[state]}`}>{membershipLabels[state]}</span>
        <span className="soft">{isMembershipActive ? activeText(membership) : "Not active"}</span>
      </p>
      <Dates membership={membership} />
      <div className="actions">
        {actions.map((action) => (
          <button
            key={action}
            type="button"
            className={`btn ${toneOf(action, membership)}small`}
            onClick={() => setAsked(action)}
          >
            {membership.isClosed ? closedAccountEnd.label : adminActionLabels[action]}
          </button>
        ))}
      </div>
      {asked && <ActionDialog action={asked} membership={membership} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

function toneOf(action: AdminAction, { isClosed }: AdminMembershipView): "danger " | "line " | "" {
  if (isClosed || endsAtOnce(action)) return "danger ";
  return action === "reactivate" ? "" : "line ";
}

/** Shows the next charge instead of the listing's grace. */
const activeText = ({ days: { nextCharge, end, listedUntil } }: AdminMembershipView) =>
  nextCharge ? `Active, next charge ${nextCharge}` : `Active until ${end ?? listedUntil}`;

function Dates({ membership: { days, card, reason } }: { membership: AdminMembershipView }) {
  const facts: [string, string | null][] = [
    ["Member since", days.since],
    ["End", days.end],
    ["Granted until", days.grantedUntil],
    ["Card", card],
    ["Reason", reason],
  ];
  return (
    <dl className="facts-list">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
