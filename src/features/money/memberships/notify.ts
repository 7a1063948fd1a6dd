import type { Tx } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import type { RequestOrigin } from "#src/http/request-info.ts";
import { notify } from "#src/notices/notify.ts";
import type { MembershipEmailInput } from "./emails.ts";
import { didLeave, isOver, isRunning, type Member, membershipStatus, statusAndDebt } from "./member.ts";
import type { MemberEvent } from "./notices.ts";
import { type FetchedMembership, pickPaidInvoice } from "./provider/fetch.ts";

export interface NoticeOrigin {
  info?: RequestOrigin | undefined;
  actorId?: number;
  action?: string;
  detail?: Record<string, string | number | boolean | null>;
  reason?: { text: string; userId: number };
  /** The bank requires confirmation of the charge. */
  needsAction?: boolean;
}

export interface BeforeAndAfter {
  before: Member;
  after: Member;
  fetched: FetchedMembership;
  occasion: NoticeOrigin;
}

type Notice = [event: MemberEvent, input: MembershipEmailInput];

/** The suspension email already covers this end. */
const isCoveredBySuspension = ({ disabledAt, endAction }: Member, event: MemberEvent) =>
  disabledAt !== null && endAction === "suspended" && (event === "scheduled-end" || event === "ended");

/** Call it in the transaction of the change. Each email is sent once. */
export function notifyOfChange(ctx: Ctx, tx: Tx, change: BeforeAndAfter) {
  for (const [event, input] of noticesOf(change))
    if (!isCoveredBySuspension(change.after, event)) notifyMember(ctx, tx, change.after, [event, input]);
}

export function notifyMember(ctx: Ctx, tx: Tx, member: Member, [event, input]: Notice) {
  if (!didLeave(member))
    notify(ctx, tx, `membership.${event}`, { ...member, of: member.subscriptionId, ...input, to: member });
}

function noticesOf({ before, after, fetched, occasion }: BeforeAndAfter): Notice[] {
  const notices: Notice[] = [];
  const change = { of: fetched.syncSequence };
  if (isTrialStart(before, after)) notices.push(["trial-started", {}]);
  const isListedInDebt = after.state === "past_due" && isOver(before);
  if (isListedInDebt || (isRunning(after) && (isOver(before) || isKept(before, after)))) {
    notices.push(["reactivated", change]);
  }
  if (isTrialLonger(before, after)) notices.push(["trial-moved", {}]);
  const paid = pickPaidInvoice(fetched.subscription, fetched.invoices);
  if (paid) notices.push(["receipt", { of: paid.id, invoice: paid }]);
  notices.push(...aboutUnpaid(before, after, occasion));
  if (after.state === "canceling" && (before.state !== "canceling" || before.cancelAt !== after.cancelAt)) {
    notices.push(["scheduled-end", change]);
  }
  if (isOver(after) && !isOver(before) && before.state !== "none" && before.state !== "pending_card") {
    const { endAction: why } = after;
    notices.push(["ended", { why: why === "check_failed" || why === "check_open" ? why : undefined }]);
  }
  return notices;
}

/** Not if the planned end has come, and a grant runs on. */
const isKept = (before: Member, after: Member) =>
  before.state === "canceling" && membershipStatus(before).hasSubscription === membershipStatus(after).hasSubscription;

const isTrialStart = (before: Member, after: Member) =>
  after.state === "trialing" && before.subscriptionId !== after.subscriptionId && !isOver(before);

const isTrialLonger = (before: Member, after: Member) =>
  after.trialMovedAt !== null &&
  after.state === "trialing" &&
  before.subscriptionId === after.subscriptionId &&
  (before.trialUntil ?? 0) < (after.trialUntil ?? 0);

/** One email for a failed charge, another if the bank requires confirmation. */
function aboutUnpaid(before: Member, after: Member, { needsAction }: NoticeOrigin): Notice[] {
  if (after.unpaidSince === null || !statusAndDebt(after).owes) return [];
  if (needsAction) return [["action-needed", {}]];
  return before.unpaidSince === after.unpaidSince && statusAndDebt(before).owes ? [] : [["payment-failed", {}]];
}
