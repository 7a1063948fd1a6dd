import type { Tx } from "#db/db.ts";
import type { TrialEnd } from "#src/domain/trial.ts";
import type { Letter } from "#src/mail/letter.ts";
import { ofPerson, type PersonFacts } from "#src/notices/notify.ts";
import type { Telling } from "#src/notices/table.ts";
import type { Invoice } from "#src/ports/payments/provider.ts";
import { endLink } from "./ending/end-link.ts";
import { endedLetter, invitationLetter, reactivatedLetter, scheduledEndLetter } from "./ending/letters.ts";
import { type Recipient, toPanel } from "./letter-parts.ts";
import {
  actionNeededLetter,
  cardReplacedLetter,
  endedByCheckLetter,
  firstChargeLetter,
  paymentFailedLetter,
  receiptLetter,
  trialMovedLetter,
  trialStartedLetter,
} from "./letters.ts";
import { findMember, hasLeft, isOver, isRunning, type Member, ownStandingOf, standingOf } from "./member.ts";

export interface Said {
  /** ID of the subscription, invoice, card, or change. */
  of?: string | number | null;
  invoice?: Invoice;
  why?: TrialEnd | undefined;
  reason?: string;
}

interface MemberRow {
  key: string;
  email(to: Recipient, member: Member, said: Said): Letter;
  holds(member: Member, named: Record<string, string | undefined>): boolean;
}

const isOwed: MemberRow["holds"] = (member, { of, unpaidSince }) =>
  member.subscriptionId === of && `${member.unpaidSince}` === unpaidSince && ownStandingOf(member).owes;
const isTrial: MemberRow["holds"] = ({ state, trialUntil }, named) =>
  state === "trialing" && `${trialUntil}` === named.trialUntil;
const always = () => true;

const rows = {
  "trial-started": { key: "trial started {of} {trialUntil}", email: trialStartedLetter, holds: isTrial },
  "trial-moved": { key: "trial moved {of} {trialUntil}", email: trialMovedLetter, holds: isTrial },
  "first-charge": { key: "first charge {of} {trialUntil}", email: firstChargeLetter, holds: isTrial },
  reactivated: {
    key: "reactivated {of}",
    email: reactivatedLetter,
    holds: (member) => isRunning(member) || member.state === "past_due",
  },
  receipt: {
    key: "receipt {of}",
    email: (to, member, { invoice }) => receiptLetter(to, member, invoice!),
    holds: always,
  },
  "action-needed": { key: "action needed {of} {unpaidSince}", email: actionNeededLetter, holds: isOwed },
  "payment-failed": { key: "payment failed {of} {unpaidSince}", email: paymentFailedLetter, holds: isOwed },
  "scheduled-end": {
    key: "scheduled end {of} {cancelAt}",
    email: scheduledEndLetter,
    holds: ({ state, cancelAt }, named) => state === "canceling" && `${cancelAt}` === named.cancelAt,
  },
  ended: {
    key: "ended {endDate}",
    email: (to, member, { why }) => (why ? endedByCheckLetter(why) : endedLetter(to, member)),
    holds: (member, { endDate }) => isOver(member) && `${member.endDate}` === endDate,
  },
  "card-replaced": { key: "card replaced {of}", email: cardReplacedLetter, holds: always },
  invited: {
    key: "invitation {of}",
    email: (to, _, { reason }) => invitationLetter(to, reason!),
    holds: (member) => !isRunning(member),
  },
} satisfies Record<string, MemberRow>;
export type MemberEvent = keyof typeof rows;

type MemberFacts = PersonFacts & { to: Member } & Member & Said;

declare module "#src/notices/notice.ts" {
  interface NoticeEvents extends Record<`membership.${MemberEvent}`, MemberFacts> {}
}

export const membershipNotices = Object.entries<MemberRow>(rows).map(([name, { key, email, holds }]) =>
  ofPerson(`membership.${name as MemberEvent}`, {
    key: `membership {groomerId} ${key}`,
    email(said, ctx, tx) {
      const { to } = said;
      const reader = { ...to, appUrl: ctx.config.appUrl };
      const letter = { action: toPanel(reader, "See your membership"), ...email(reader, to, said) };
      return to.disabledAt === null ? letter : forSuspended(ctx, tx, letter, to);
    },
    holds({ db }, { named }) {
      const member = findMember(db, Number(named.groomerId));
      return member !== undefined && !hasLeft(member) && holds(member, named);
    },
  }),
);

/** Adds the link that works without logging in. */
function forSuspended(ctx: Telling, tx: Tx, { action: _, ...letter }: Letter, member: Member) {
  const { userId, disabledAt, cancelAt } = member;
  if (!standingOf(member).hasSubscription || cancelAt !== null || disabledAt === null) return letter;
  return { ...letter, action: { label: "End my membership", url: endLink(ctx, tx, { userId, disabledAt }) } };
}
