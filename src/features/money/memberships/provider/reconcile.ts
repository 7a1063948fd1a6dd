import { and, between, eq, gt, inArray, isNotNull, isNull, lt, lte, or } from "drizzle-orm";
import { groomerProfiles, membershipAttempts, memberships, type Tx, transact, users } from "#db/db.ts";
import { audit, type Ctx, raiseAlert, SYSTEM } from "#src/base/context.ts";
import type { ProviderSubscription } from "#src/ports/payments/provider.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { closeAttempt } from "../checkout/attempts.ts";
import { completePendingCheckout, finishCheckout } from "../checkout/finish.ts";
import { closeMembership, deleteOldCustomer, noteCustomerDeleted, removeFromProvider } from "../ending/leaving.ts";
import { findGroomerIds, findMember, isFromAccountSql, isOfProviderSql, isSuspendedOrClosed } from "../member.ts";
import { notifyMember } from "../notify.ts";
import { sendContactsToProvider } from "./contact.ts";
import { runOrLog } from "./provider-errors.ts";
import { syncMembership } from "./sync.ts";

const WEEK = 7 * DAY_MS;
const AT_MOST = 500;

/** Open attempts, stale memberships, and leftovers of closed accounts. Stops at the first unanswered call. */
export async function reconcileMemberships(ctx: Ctx) {
  announceFirstCharges(ctx);
  for (const attempt of oldAttempts(ctx)) await runOrLog(ctx, () => settleAttempt(ctx, attempt));
  const account = await ctx.payments.account();
  for (const groomerId of staleGroomers(ctx, account)) {
    await runOrLog(ctx, async () => {
      await completePendingCheckout(ctx, groomerId);
      await syncMembership(ctx, groomerId);
    });
  }
  await runOrLog(ctx, () => sendContactsToProvider(ctx));
  for (const groomerId of leftBehind(ctx, account)) await runOrLog(ctx, () => endProviderLeftovers(ctx, groomerId));
}

const oldAttempts = (ctx: Ctx) =>
  ctx.db
    .select()
    .from(membershipAttempts)
    .where(and(eq(membershipAttempts.status, "open"), lte(membershipAttempts.createdAt, ctx.now() - 2 * MINUTE_MS)))
    .limit(AT_MOST)
    .all();

/** Abandons an attempt after a week, or after an hour without an intent. */
async function settleAttempt(ctx: Ctx, { id, intentId, groomerId, createdAt }: typeof membershipAttempts.$inferSelect) {
  const age = ctx.now() - createdAt;
  if (intentId) await finishCheckout(ctx, intentId);
  if (age < (intentId ? WEEK : HOUR_MS)) return;
  closeAttempt(ctx, id, "abandoned");
  await syncMembership(ctx, groomerId);
}

function staleGroomers(ctx: Ctx, account: string): number[] {
  const now = ctx.now();
  const isHeardLongAgo = or(isNull(memberships.syncedAt), lt(memberships.syncedAt, now - DAY_MS));
  const isHeardBefore = or(isNull(memberships.syncedAt), lt(memberships.syncedAt, now - 10 * MINUTE_MS));
  const isNearEnd = between(groomerProfiles.listedUntil, now - DAY_MS, now + DAY_MS);
  const isOverGrant = and(
    isNotNull(memberships.grantedUntil),
    gt(groomerProfiles.listedUntil, 0),
    lte(groomerProfiles.listedUntil, now),
  );
  const runs = or(
    inArray(memberships.state, ["pending_card", "trialing", "active", "canceling", "past_due"]),
    isNotNull(memberships.unpaidSince),
  );
  return findGroomerIds(
    ctx.db,
    and(
      eq(memberships.provider, ctx.payments.kind),
      // Keep IDs of another account until the listing ends, because keys may be wrong for an hour.
      or(isOfProviderSql(account), lte(groomerProfiles.listedUntil, now)),
      or(
        and(isNotNull(memberships.customerId), runs, or(isHeardLongAgo, and(isNearEnd, isHeardBefore))),
        and(isOverGrant, runs),
      ),
    ),
    { orderBy: memberships.syncedAt },
  );
}

/** Announces first charges a week ahead, as card networks require. */
function announceFirstCharges(ctx: Ctx) {
  const now = ctx.payments.now();
  const soon = findGroomerIds(
    ctx.db,
    and(
      eq(memberships.state, "trialing"),
      // The trial's end can change until the check passes.
      eq(groomerProfiles.backgroundCheckStatus, "passed"),
      // Free time restored by an admin is not a trial.
      isNull(memberships.paidPeriodStart),
      between(memberships.trialUntil, now, now + WEEK),
    ),
    { most: Number.MAX_SAFE_INTEGER },
  );
  for (const groomerId of soon) {
    transact(ctx.db, (tx) => {
      const member = findMember(tx, groomerId)!;
      if (isSuspendedOrClosed(member)) return;
      notifyMember(ctx, tx, member, ["first-charge", {}]);
    });
  }
}

const BATCH_SIZE = 100;

/** Erased accounts that the provider still has, from an older release or a running call. */
const leftBehind = (ctx: Ctx, account: string): number[] =>
  findGroomerIds(
    ctx.db,
    and(
      isNotNull(memberships.customerId),
      isNull(memberships.customerDeletedAt),
      isFromAccountSql(ctx, account),
      isNotNull(users.deletedAt),
    ),
    { most: BATCH_SIZE },
  );

/** Alerts admins if something was still running. Throws PaymentError. */
export async function endProviderLeftovers(ctx: Ctx, groomerId: number) {
  const member = findMember(ctx.db, groomerId)!;
  const ended = await removeFromProvider(ctx, member);
  transact(ctx.db, (tx) => {
    closeMembership(ctx, tx, groomerId);
    if (ended === null) return void deleteOldCustomer(ctx, tx, member);
    noteCustomerDeleted(tx, groomerId, ctx.now());
    if (ended.length > 0) alertStillRunning(ctx, tx, groomerId, ended);
  });
}

/** The groomer may have been charged after leaving. */
function alertStillRunning(ctx: Ctx, tx: Tx, groomerId: number, ended: readonly ProviderSubscription[]) {
  const { businessName } = findMember(tx, groomerId)!;
  const ids = ended.map(({ id }) => id).join(", ");
  const message = `${businessName} closed their account, but a membership was still active (${ids}). We ended it. Check for a charge to refund.`;
  raiseAlert(tx, { kind: "closed_still_running", groomerId, message, now: ctx.now() });
  const detail = { subscriptions: ids };
  audit(tx, {
    action: "membership-ended-after-closing",
    target: `groomer ${groomerId}`,
    detail,
    now: ctx.now(),
    info: SYSTEM,
  });
}
