import { lazy, Suspense, useState } from "react";
import type { AdminMembershipView } from "#src/shared/admin.ts";
import { type AdminAction, adminActionLabels, membershipLabels, membershipTone } from "#src/shared/membership-words.ts";
import { mediumDate } from "#src/shared/time.ts";
import { orReload } from "./or-reload.ts";

const ActionDialog = lazy(() => orReload(import("./action-dialog.tsx")));

/** How the membership stands, and what an admin can do about it. */
export function MembershipPanel({ membership }: { membership: AdminMembershipView }) {
  const [asked, setAsked] = useState<AdminAction>();
  const { state, isMembershipActive, actions } = membership;
  return (
    <section className="panel stack" aria-labelledby="membership-title">
      <h2 id="membership-title">Membership</h2>
      <p className="row">
        <span className={`status ${membershipTone[state]}`}>{membershipLabels[state]}</span>
        <span className="soft">
          {isMembershipActive ? `Active until ${day(membership.listedUntil)}` : "Not active"}
        </span>
      </p>
      <Dates membership={membership} />
      <div className="actions">
        {actions.map((action) => (
          <button
            key={action}
            type="button"
            className={action === "reactivate" ? "btn small" : "btn line small"}
            onClick={() => setAsked(action)}
          >
            {adminActionLabels[action]}
          </button>
        ))}
      </div>
      <Suspense>
        {asked && <ActionDialog action={asked} membership={membership} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </section>
  );
}

/** Days in UTC. */
const day = (instant: number) => mediumDate(new Date(instant).toISOString().slice(0, 10));

function Dates({ membership }: { membership: AdminMembershipView }) {
  const { membershipStartDate: start, membershipEndDate: end, grantedUntil, card, reason } = membership;
  const facts: [string, string | null][] = [
    ["Member since", start && day(start)],
    ["End", end && day(end)],
    ["Granted until", grantedUntil && day(grantedUntil)],
    ["Card", card],
    ["Reason", reason],
  ].map(([name, value]) => [String(name), value ? String(value) : null]);
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
