import type { Tx } from "#db/db.ts";
import type { EmailTemplate } from "#src/email/template.ts";
import { type PersonEventData, userNotice } from "#src/notices/notify.ts";
import type { EventCtx } from "#src/notices/table.ts";
import { panelLink } from "./email-parts.ts";
import { type MembershipEmailInput, memberEmails, type WriteEmail } from "./emails.ts";
import { endingLink } from "./ending/end-link.ts";
import { didLeave, findMember, isOver, isRunning, type Member, membershipStatus, statusAndDebt } from "./member.ts";

interface MemberRow {
  key: string;
  holds(member: Member, named: Record<string, string | undefined>): boolean;
}

export type MemberEvent = keyof typeof memberEmails;

const isOwed: MemberRow["holds"] = (member, { of, unpaidSince }) =>
  member.subscriptionId === of && `${member.unpaidSince}` === unpaidSince && statusAndDebt(member).owes;
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
  invited: { key: "invitation {of}", holds: (member) => !isRunning(member) && member.disabledAt === null },
} satisfies Record<MemberEvent, MemberRow>;

type MemberNoticeInput = PersonEventData & { to: Member } & Member & MembershipEmailInput;

declare module "#src/notices/notice.ts" {
  interface NoticeEvents extends Record<`membership.${MemberEvent}`, MemberNoticeInput> {}
}

export const membershipNotices = (Object.entries(memberEmails) as [MemberEvent, WriteEmail][]).map(([name, write]) => {
  const { key, holds }: MemberRow = rows[name];
  return userNotice(`membership.${name}`, {
    key: `membership {groomerId} ${key}`,
    email(input, ctx, tx) {
      const { to } = input;
      const reader = { ...to, appUrl: ctx.config.appUrl };
      const template = { action: panelLink(reader, "See your membership"), ...write(reader, to, input) };
      return to.disabledAt === null ? template : forSuspended(ctx, tx, template, to);
    },
    holds({ db }, { named }) {
      const member = findMember(db, Number(named.groomerId));
      return member !== undefined && !didLeave(member) && holds(member, named);
    },
  });
});

/** Replaces the button, which needs a login, with a link that doesn't, if there's a membership to end. */
function forSuspended(ctx: EventCtx, tx: Tx, { action: _, ...template }: EmailTemplate, member: Member) {
  const { userId, disabledAt, cancelAt } = member;
  if (!membershipStatus(member).hasSubscription || cancelAt !== null || disabledAt === null) return template;
  return { ...template, action: { label: "End my membership", url: endingLink(ctx, tx, { userId, disabledAt }) } };
}
