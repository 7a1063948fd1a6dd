import { dollars } from "#src/shared/base/money.ts";
import type { MembershipView } from "#src/shared/money/memberships.ts";

export function MembershipFacts({ membership }: { membership: MembershipView }) {
  const { due, card, endsDay, endReason, state } = membership;
  const facts: [string, string | null][] = [
    ["Due now", due && dollars(due.cents)],
    ["Ended", state === "payment_required" ? endsDay : null],
    ["Card", card && cardText(card)],
    ["Reason", endReason],
  ];
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className="facts-list">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function cardText({ brand, last4, expMonth, expYear }: NonNullable<MembershipView["card"]>): string {
  const name = `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} ending in ${last4}`;
  if (!expMonth || !expYear) return name;
  return `${name}, expires ${String(expMonth).padStart(2, "0")}/${String(expYear % 100).padStart(2, "0")}`;
}
