import type { Tx } from "#db/open.ts";
import type { Ctx } from "#src/base/context.ts";
import type { RequestInfo } from "#src/http/request-info.ts";
import type { Letter } from "#src/mail/letter.ts";
import { queueMail } from "#src/mail/outbox.ts";
import { endLink } from "./ending/end-link.ts";
import { endedLetter, reactivatedLetter, scheduledEndLetter } from "./ending/letters.ts";
import type { Recipient } from "./letter-parts.ts";
import { actionNeededLetter, paymentFailedLetter, receiptLetter, trialStartedLetter } from "./letters.ts";
import { hasLeft, type Member, ownStandingOf, standingOf } from "./member.ts";
import { type Fetched, paidInvoice } from "./provider/fetch.ts";
import { endedByCheckLetter, trialMovedLetter } from "./trials/letters.ts";

/** What mails say about a change beyond the change itself. */
export interface Occasion {
  info?: Pick<RequestInfo, "id" | "ip"> | undefined;
  actorId?: number;
  action?: string;
  detail?: Record<string, string | number | boolean | null>;
  reason?: { text: string; userId: number };
  /** The bank asks the groomer to confirm the charge. */
  needsAction?: boolean;
}

export interface Change {
  before: Member;
  after: Member;
  fetched: Fetched;
  occasion: Occasion;
}

type Notice = [key: string, letter: (to: Recipient, member: Member) => Letter];

/** The mail about a suspension has already told of the end that comes with it. */
const isToldAlready = ({ disabledAt, endAction }: Member, key: string) =>
  disabledAt !== null && endAction === "suspended" && /^(scheduled end|ended) /.test(key);

/** Queues the mails about a change of the membership, in its transaction; each is sent once. */
export function notify(ctx: Ctx, tx: Tx, change: Change) {
  for (const notice of lettersFor(change)) {
    if (!isToldAlready(change.after, notice[0])) notifyOf(ctx, tx, change.after, notice);
  }
}

export function notifyOf(ctx: Ctx, tx: Tx, member: Member, [key, letter]: Notice) {
  if (hasLeft(member)) return;
  const made = letter({ ...member, appUrl: ctx.config.appUrl }, member);
  queueMail(tx, {
    dedupeKey: `membership ${member.groomerId} ${key}`,
    to: member.email,
    letter: member.disabledAt === null ? made : forSuspended(ctx, tx, made, member),
    now: ctx.now(),
  });
}

/** A groomer who cannot log in gets the one link that works without it. */
function forSuspended(ctx: Ctx, tx: Tx, { action: _, ...letter }: Letter, { userId, disabledAt, ...member }: Member) {
  if (!standingOf(member).hasSubscription || member.cancelAt !== null || disabledAt === null) return letter;
  return { ...letter, action: { label: "End my membership", url: endLink(ctx, tx, { userId, disabledAt }) } };
}

const isOver = ({ state }: Member) => state === "payment_required" || state === "ended";
const isRunning = ({ state }: Member) => state === "trialing" || state === "active";

function lettersFor({ before, after, fetched, occasion }: Change): Notice[] {
  const notices: Notice[] = [];
  const { subscriptionId } = after;
  if (isTrialStart(before, after)) notices.push([`trial started ${subscriptionId}`, trialStartedLetter]);
  const isListedInDebt = after.state === "past_due" && isOver(before);
  if (isListedInDebt || (isRunning(after) && (isOver(before) || before.state === "canceling"))) {
    notices.push([`reactivated ${fetched.syncSequence}`, reactivatedLetter]);
  }
  if (isTrialLonger(before, after))
    notices.push([`trial moved ${subscriptionId} ${after.trialUntil}`, trialMovedLetter]);
  const paid = paidInvoice(fetched.subscription, fetched.invoices);
  if (paid) notices.push([`receipt ${paid.id}`, (to, member) => receiptLetter(to, member, paid)]);
  notices.push(...aboutUnpaid(before, after, occasion));
  if (after.state === "canceling" && (before.state !== "canceling" || before.cancelAt !== after.cancelAt)) {
    notices.push([`scheduled end ${fetched.syncSequence}`, scheduledEndLetter]);
  }
  if (isOver(after) && !isOver(before) && before.state !== "none" && before.state !== "pending_card") {
    const { endAction: why } = after;
    const isByCheck = why === "check_failed" || why === "check_open";
    notices.push([`ended ${after.endDate}`, isByCheck ? (to) => endedByCheckLetter(to, why) : endedLetter]);
  }
  return notices;
}

const isTrialStart = (before: Member, after: Member) =>
  after.state === "trialing" && before.subscriptionId !== after.subscriptionId && !isOver(before);

const isTrialLonger = (before: Member, after: Member) =>
  after.trialMovedAt !== null &&
  after.state === "trialing" &&
  before.subscriptionId === after.subscriptionId &&
  (before.trialUntil ?? 0) < (after.trialUntil ?? 0);

/** One mail when a charge fails; another one when the bank asks the groomer to confirm the charge. */
function aboutUnpaid(before: Member, after: Member, { needsAction }: Occasion): Notice[] {
  if (after.unpaidSince === null || !ownStandingOf(after).owes) return [];
  const key = `${after.subscriptionId} ${after.unpaidSince}`;
  if (needsAction) return [[`action needed ${key}`, actionNeededLetter]];
  return before.unpaidSince === after.unpaidSince && ownStandingOf(before).owes
    ? []
    : [[`payment failed ${key}`, paymentFailedLetter]];
}
