import { and, between, eq, gt, inArray, isNotNull, isNull, lt, lte, or } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { groomerProfiles, membershipAttempts, memberships } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { isOfAccount } from "../account.ts";
import { closeAttempt } from "../checkout/attempts.ts";
import { completePendingCheckout, finish } from "../checkout/finish.ts";
import { findMember, isShut } from "../member.ts";
import { notifyMember } from "../notify.ts";
import { tellContacts } from "./contact.ts";
import { endLeftBehind, leftBehind } from "./left-behind.ts";
import { quietly } from "./provider-errors.ts";
import { syncMembership } from "./sync.ts";

const WEEK = 7 * DAY_MS;
const AT_MOST = 500;

/**
 * Repairs what lost events left behind: attempts, memberships without news for a day, those that are about to end, and
 * what still runs for closed accounts. Stops at the first question that the provider does not answer, because the
 * others would wait as long for nothing.
 */
export async function reconcile(ctx: Ctx) {
  announceFirstCharges(ctx);
  for (const attempt of oldAttempts(ctx)) await quietly(ctx, () => settleAttempt(ctx, attempt));
  const account = await ctx.payments.account();
  for (const groomerId of staleGroomers(ctx, account)) {
    await quietly(ctx, async () => {
      await completePendingCheckout(ctx, groomerId);
      await syncMembership(ctx, groomerId);
    });
  }
  await quietly(ctx, () => tellContacts(ctx));
  for (const groomerId of leftBehind(ctx, account)) await quietly(ctx, () => endLeftBehind(ctx, groomerId));
}

const oldAttempts = (ctx: Ctx) =>
  ctx.db
    .select()
    .from(membershipAttempts)
    .where(and(eq(membershipAttempts.status, "open"), lte(membershipAttempts.createdAt, ctx.now() - 2 * MINUTE_MS)))
    .limit(AT_MOST)
    .all();

/** An unfinished attempt is given up after a week, or after an hour when it never had an intent. */
async function settleAttempt(ctx: Ctx, { id, intentId, groomerId, createdAt }: typeof membershipAttempts.$inferSelect) {
  const age = ctx.now() - createdAt;
  if (intentId) await finish(ctx, intentId);
  if (age < (intentId ? WEEK : HOUR_MS)) return;
  closeAttempt(ctx, id, "abandoned");
  await syncMembership(ctx, groomerId);
}

/** Whom to ask the provider about, those first of whom we have heard nothing for longest. */
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
  return ctx.db
    .select({ groomerId: memberships.groomerId })
    .from(memberships)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, memberships.groomerId))
    .where(
      and(
        eq(memberships.provider, ctx.payments.kind),
        // Ids of another account are forgotten when their groomer comes, or when their time is up: keys may be wrong
        // for an hour.
        or(isOfAccount(account), lte(groomerProfiles.listedUntil, now)),
        or(
          and(isNotNull(memberships.customerId), runs, or(isHeardLongAgo, and(isNearEnd, isHeardBefore))),
          and(isOverGrant, runs),
        ),
      ),
    )
    .orderBy(memberships.syncedAt)
    .limit(AT_MOST)
    .all()
    .map(({ groomerId }) => groomerId);
}

/** Tells groomers of the first charge a week before it, as card networks ask. */
function announceFirstCharges(ctx: Ctx) {
  const now = ctx.payments.now();
  const soon = ctx.db
    .select({ groomerId: memberships.groomerId })
    .from(memberships)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, memberships.groomerId))
    .where(
      and(
        eq(memberships.state, "trialing"),
        // Until then the day is not certain, or there will be no charge at all.
        eq(groomerProfiles.backgroundCheckStatus, "passed"),
        // Free time that an admin gave back to somebody who paid before is no trial.
        isNull(memberships.paidPeriodStart),
        between(memberships.trialUntil, now, now + WEEK),
      ),
    )
    .all();
  for (const { groomerId } of soon) {
    transact(ctx.db, (tx) => {
      const member = findMember(tx, groomerId)!;
      if (isShut(member)) return;
      notifyMember(ctx, tx, member, ["first-charge", {}]);
    });
  }
}
