import type { Tx } from "#db/open.ts";
import type { Letter } from "#src/mail/letter.ts";
import { ofPerson, type PersonFacts } from "#src/notices/notify.ts";
import type { Telling } from "#src/notices/table.ts";
import { endLink } from "./ending/end-link.ts";
import { toPanel } from "./letter-parts.ts";
import { letters, type Said, type Write } from "./letters.ts";
import { findMember, hasLeft, isOver, isRunning, type Member, ownStandingOf, standingOf } from "./member.ts";

interface MemberRow {
  key: string;
  holds(member: Member, named: Record<string, string | undefined>): boolean;
}

export type MemberEvent = keyof typeof letters;

const isOwed: MemberRow["holds"] = (member, { of, unpaidSince }) =>
  member.subscriptionId === of && `${member.unpaidSince}` === unpaidSince && ownStandingOf(member).owes;
const isTrial: MemberRow["holds"] = ({ state, trialUntil }, named) =>
  state === "trialing" && `${trialUntil}` === named.trialUntil;
const always = () => true;

const rows = {
  "trial-started": { key: "trial started {of} {trialUntil}", holds: isTrial },
  "trial-moved": { key: "trial moved {of} {trialUntil}", holds: isTrial },
  "first-charge": { key: "first charge {of} {trialUntil}", holds: isTrial },
  reactivated: { key: "reactivated {of}", holds: (member) => isRunning(member) || member.state === "past_due" },
  receipt: { key: "receipt {of}", holds: always },
  "action-needed": { key: "action needed {of} {unpaidSince}", holds: isOwed },
  "payment-failed": { key: "payment failed {of} {unpaidSince}", holds: isOwed },
  "scheduled-end": {
    key: "scheduled end {of} {cancelAt}",
    holds: ({ state, cancelAt }, named) => state === "canceling" && `${cancelAt}` === named.cancelAt,
  },
  ended: { key: "ended {endDate}", holds: (member, { endDate }) => isOver(member) && `${member.endDate}` === endDate },
  "card-replaced": { key: "card replaced {of}", holds: always },
  invited: { key: "invitation {of}", holds: (member) => !isRunning(member) },
} satisfies Record<MemberEvent, MemberRow>;

type MemberFacts = PersonFacts & { to: Member } & Member & Said;

declare module "#src/notices/notice.ts" {
  interface NoticeEvents extends Record<`membership.${MemberEvent}`, MemberFacts> {}
}

export const membershipNotices = (Object.entries(letters) as [MemberEvent, Write][]).map(([name, write]) => {
  const { key, holds }: MemberRow = rows[name];
  return ofPerson(`membership.${name}`, {
    key: `membership {groomerId} ${key}`,
    email(said, ctx, tx) {
      const { to } = said;
      const reader = { ...to, appUrl: ctx.config.appUrl };
      const letter = { action: toPanel(reader, "See your membership"), ...write(reader, to, said) };
      return to.disabledAt === null ? letter : forSuspended(ctx, tx, letter, to);
    },
    holds({ db }, { named }) {
      const member = findMember(db, Number(named.groomerId));
      return member !== undefined && !hasLeft(member) && holds(member, named);
    },
  });
});

/** Adds the link that works without logging in. */
function forSuspended(ctx: Telling, tx: Tx, { action: _, ...letter }: Letter, member: Member) {
  const { userId, disabledAt, cancelAt } = member;
  if (!standingOf(member).hasSubscription || cancelAt !== null || disabledAt === null) return letter;
  return { ...letter, action: { label: "End my membership", url: endLink(ctx, tx, { userId, disabledAt }) } };
}
