import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { groomerProfiles, memberships, users } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { type TrialChange, trialChange } from "#src/domain/trial.ts";
import { TRIAL_DAYS } from "#src/shared/base/brand.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { findGroomerIds, isFromAccountSql, type Member, membershipStatus } from "../member.ts";
import { runOrLog } from "../provider/provider-errors.ts";
import { syncMembership } from "../provider/sync.ts";
import { endSubscription } from "../service.ts";

/** Moves or ends trials by the rules of domain/trial.ts. Idempotent job. */
export async function settleTrials(ctx: Ctx) {
  const account = await ctx.payments.account();
  for (const groomerId of concernedGroomers(ctx, account)) await runOrLog(ctx, () => settleTrial(ctx, groomerId));
}

/** Fetches first, because our data may be stale. */
export async function settleTrial(ctx: Ctx, groomerId: number) {
  const member = await syncMembership(ctx, groomerId);
  const step = stepOf(member, ctx.payments.now());
  if (step.is === "nothing") return;
  if (step.is === "end") {
    await endSubscription(ctx, member, { action: step.why, reason: "", isNow: true });
    await syncMembership(ctx, groomerId, { action: "membership-ended-by-check", detail: { check: member.check } });
    return;
  }
  await ctx.payments.moveTrialEnd(member.subscriptionId!, step.until);
  const detail = { check: member.check, until: step.until };
  await syncMembership(ctx, groomerId, { action: "membership-trial-moved", detail });
}

function stepOf(member: Member, now: number): TrialChange {
  const { state, timeZone, check, checkChangedAt, trialUntil, firstTrialUntil, trialMovedAt, paidPeriodStart } = member;
  if (!membershipStatus(member).hasSubscription) return { is: "nothing" };
  if (check === "failed") return { is: "end", why: "check_failed" };
  if (state !== "trialing" || trialUntil === null || paidPeriodStart !== null) return { is: "nothing" };
  const promised = firstTrialUntil ?? trialUntil;
  const trial = { timeZone, trialUntil, firstTrialUntil: promised, movedAt: trialMovedAt, check, checkChangedAt };
  return trialChange(trial, now);
}

function concernedGroomers(ctx: Ctx, account: string): number[] {
  const now = ctx.payments.now();
  const { backgroundCheckStatus: check, backgroundCheckChangedAt: changedAt } = groomerProfiles;
  const isLate = and(ne(check, "passed"), lte(memberships.trialUntil, now + DAY_MS));
  const hasPassedInTime = and(
    eq(check, "passed"),
    isNull(memberships.trialMovedAt),
    // A month with a clock change is an hour longer or shorter.
    sql`${changedAt} > ${memberships.trialUntil} - ${TRIAL_DAYS * DAY_MS + HOUR_MS}`,
  );
  return findGroomerIds(
    ctx.db,
    and(
      isFromAccountSql(ctx, account),
      isNotNull(memberships.subscriptionId),
      isNull(users.deletedAt),
      isNull(users.closingAt),
      or(
        and(eq(check, "failed"), inArray(memberships.subscriptionStatus, ["trialing", "active", "past_due", "unpaid"])),
        and(eq(memberships.state, "trialing"), isNull(memberships.paidPeriodStart), or(isLate, hasPassedInTime)),
      ),
    ),
    { orderBy: memberships.trialUntil },
  );
}
