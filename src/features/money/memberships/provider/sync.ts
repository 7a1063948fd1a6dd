import { lt } from "drizzle-orm";
import { changeRow, groomerProfiles, membershipPayments, memberships, type Tx, transact } from "#db/db.ts";
import { audit, type Ctx, raiseAlert, SYSTEM } from "#src/base/context.ts";
import { type Membership, membershipAt } from "#src/domain/membership.ts";
import { isOngoing } from "#src/domain/membership-actions.ts";
import type { ProviderSubscription } from "#src/ports/payments/provider.ts";
import { findOpenAttempt } from "../checkout/attempts.ts";
import { startMemberOver } from "../checkout/start-over.ts";
import { accountNameToStore, didLeave, findMember, isRunning, type Member, setMember } from "../member.ts";
import { type BeforeAndAfter, type NoticeOrigin, notifyOfChange } from "../notify.ts";
import { rememberTrial } from "../trials/used-trials.ts";
import { type FetchedMembership, fetchMembership, owedSince, pickPaidInvoice } from "./fetch.ts";

export async function syncMembership(ctx: Ctx, groomerId: number, occasion: NoticeOrigin = {}): Promise<Member> {
  const fetched = await fetchMembership(ctx, groomerId);
  return transact(ctx.db, (tx) => applyFetched(ctx, tx, fetched, occasion));
}

/** Ignored if a later fetch was applied, or if the account is closed. */
export function applyFetched(ctx: Ctx, tx: Tx, fetched: FetchedMembership, occasion: NoticeOrigin = {}): Member {
  const { groomerId, subscription, syncSequence } = fetched;
  const found = findMember(tx, groomerId)!;
  if (didLeave(found)) return found;
  const isLost = fetched.lost !== null && fetched.lost === found.subscriptionId && found.syncedSequence < syncSequence;
  const before = isLost ? startMemberOver(ctx, tx, found, fetched.account) : found;
  const now = ctx.payments.now();
  const hasOpenAttempt = findOpenAttempt(tx, groomerId) !== undefined;
  const unpaidSince = owedSince(subscription, fetched.invoices) ?? before.unpaidSince;
  const next = membershipAt(subscription, { ...before, unpaidSince, hasOpenAttempt }, now);
  const row = { ...rowOf(before, next, fetched, now), syncedSequence: syncSequence, syncedAt: ctx.now() };
  const written = setMember(tx, groomerId, row, lt(memberships.syncedSequence, syncSequence));
  if (written) {
    const { listedUntil, startDate: membershipStartDate, endDate: membershipEndDate } = next;
    changeRow(tx, groomerProfiles, { id: groomerId }, { listedUntil, membershipStartDate, membershipEndDate });
  }
  const after = findMember(tx, groomerId)!;
  if (written) rememberTrial(tx, after, subscription?.card?.fingerprint ?? null, now);
  if (written) notifyOfChange(ctx, tx, { before, after, fetched, occasion });
  notePayments(tx, fetched);
  for (const id of fetched.surplus) {
    const message = `${after.businessName} had two memberships at once. We ended the newer one (${id}). Check for a charge to refund.`;
    raiseAlert(tx, { kind: "two_subscriptions", groomerId, message, now: ctx.now() });
  }
  record(ctx, tx, { before, after, occasion });
  return after;
}

/** An ended membership keeps its end until something runs again. */
function rowOf(before: Member, { state, unpaidSince }: Membership, fetched: FetchedMembership, now: number) {
  const { subscription, invoices, account } = fetched;
  const card = subscription?.card ?? null;
  return {
    state,
    ...promiseOf(before, subscription, now),
    unpaidSince,
    subscriptionId: subscription?.id ?? null,
    subscriptionStatus: subscription?.status ?? null,
    trialUntil: subscription?.trialEnd ?? before.trialUntil,
    periodStart: subscription?.periodStart ?? null,
    currentPeriodEnd: subscription?.periodEnd ?? null,
    cancelAt: subscription?.cancelAt ?? null,
    endedAt: subscription?.endedAt ?? (isRunning({ state }) ? null : before.endedAt),
    // Undone on the provider's page, or never sent there.
    ...(hasNoEnd(subscription) && before.endWanted === null ? { endAction: null, endReason: null } : {}),
    providerAccount: before.customerId === null ? null : accountNameToStore(before.providerAccount, account),
    ...(pickPaidInvoice(subscription, invoices) ? { paidPeriodStart: subscription?.periodStart ?? null } : {}),
    hasCard: card !== null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardExpMonth: card?.expMonth ?? null,
    cardExpYear: card?.expYear ?? null,
  };
}

const hasNoEnd = (subscription: ProviderSubscription | null) =>
  subscription !== null && isOngoing(subscription.status) && subscription.cancelAt === null;

/** First promised charge date, and when a later one was first seen. */
function promiseOf(before: Member, subscription: ProviderSubscription | null, now: number) {
  const trialEnd = subscription?.trialEnd ?? null;
  const firstTrialUntil = before.firstTrialUntil ?? trialEnd;
  const isLater = trialEnd !== null && firstTrialUntil !== null && trialEnd > firstTrialUntil;
  return { firstTrialUntil, trialMovedAt: before.trialMovedAt ?? (isLater ? now : null) };
}

/** Records all paid invoices, including those missed earlier. */
function notePayments(tx: Tx, { groomerId, invoices }: FetchedMembership) {
  for (const { id: invoiceId, status, amountCents: cents, createdAt: at } of invoices) {
    if (status !== "paid" || cents <= 0) continue;
    tx.insert(membershipPayments).values({ invoiceId, groomerId, at, cents }).onConflictDoNothing().run();
  }
}

/** One audit row per request or automatic state change. */
function record(ctx: Ctx, tx: Tx, { before, after, occasion }: Omit<BeforeAndAfter, "fetched">) {
  const { action, actorId, detail, reason, info } = occasion;
  if (!action && before.state === after.state) return;
  audit(tx, {
    action: action ?? "membership-changed",
    actorId: actorId ?? null,
    target: `groomer ${after.groomerId}`,
    detail: { from: before.state, to: after.state, ...detail },
    reason,
    now: ctx.now(),
    info: info ?? SYSTEM,
  });
}
