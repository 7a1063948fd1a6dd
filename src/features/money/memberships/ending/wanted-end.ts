import { and, asc, eq, gt, isNotNull, lte, or, sql } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { memberships, type wantedEnds } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import type { Snapshot } from "#src/ports/payments/provider.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import type { EndAction } from "#src/shared/money/membership-labels.ts";
import { isStoredHere } from "../account.ts";
import { findMember, hasLeft, type Member, standingOf } from "../member.ts";
import { fetchMembership } from "../provider/fetch.ts";
import { isSilent, unlessGone } from "../provider/provider-errors.ts";
import { applyFetched } from "../provider/sync.ts";
import { alertLateCharges, isAtProvider } from "./leaving.ts";

/* Nobody waits for the provider: the end is written first, and told afterwards, as often as it takes. */

const LONGEST_WAIT = 6 * HOUR_MS;

type WantedEnd = (typeof wantedEnds)[number];

interface Ending {
  wanted: WantedEnd;
  action: EndAction;
  reason: string | null;
}

/** Notes that a membership is to end, and who decided it; open card forms are given up with it. */
export function wantEnd(ctx: Ctx, tx: Tx, member: Member, { wanted, action, reason }: Ending) {
  const isGrant = wanted === "now" && member.grantedUntil !== null;
  if (!isAtProvider(member) && !isGrant) return;
  const isEnding = member.state === "canceling" && wanted === "period_end";
  const says = isGrant || (standingOf(member).hasSubscription && !isEnding);
  tx.update(memberships)
    .set({
      endWanted: wanted,
      endTries: 0,
      endRetryAt: ctx.now(),
      ...(says ? { endAction: action, endReason: reason } : {}),
    })
    .where(eq(memberships.groomerId, member.groomerId))
    .run();
}

/** What the groomer decided by link is still to be told; who decided an earlier planned end stays noted. */
export function forgetWantedEnd(tx: Tx, member: Member) {
  const { endAction, cancelAt, endWanted } = member;
  const isByLink = endAction === "groomer" && cancelAt === null && standingOf(member).hasSubscription;
  if (endWanted === null || isByLink) return;
  const note = endAction === "suspended" ? { endAction: null, endReason: null } : {};
  tx.update(memberships)
    .set({ endWanted: null, endRetryAt: null, ...note })
    .where(eq(memberships.groomerId, member.groomerId))
    .run();
}

/** Tells the provider of the ends whose time has come. A failed one is tried again later; silence ends the round. */
export async function finishEnds(ctx: Ctx) {
  for (let due = takeDue(ctx); due; due = takeDue(ctx)) {
    const { groomerId } = due;
    const failure = await tellEnd(ctx, groomerId).then(
      () => null,
      (error: unknown) => error,
    );
    if (failure) ctx.log.error("ending", failure, { groomerId });
    if (isSilent(failure)) return;
  }
}

/** The next try is written first, so that a crash costs a wait and nothing else. */
function takeDue({ db, now }: Ctx) {
  // An instant further ahead than anybody waits was set by a clock that ran ahead.
  const isDue = or(lte(memberships.endRetryAt, now()), gt(memberships.endRetryAt, now() + LONGEST_WAIT));
  const next = db
    .select({ id: memberships.groomerId })
    .from(memberships)
    .where(and(isNotNull(memberships.endWanted), isDue))
    .orderBy(asc(memberships.endRetryAt))
    .limit(1);
  // This is asked every few seconds, and an update that changes nothing is a transaction too.
  if (!next.get()) return undefined;
  return db
    .update(memberships)
    .set({
      endTries: sql`${memberships.endTries} + 1`,
      endRetryAt: sql`${now()} + min(${MINUTE_MS} << min(${memberships.endTries}, 20), ${LONGEST_WAIT})`,
    })
    .where(eq(memberships.groomerId, next))
    .returning({ groomerId: memberships.groomerId })
    .get();
}

const SHORT_WAIT = 3_000;

/** Tells the provider within the request, but not for long: the job tells it again. */
export async function tellEndSoon(ctx: Ctx, groomerId: number) {
  const told = tellEnd(ctx, groomerId).catch((error: unknown) => ctx.log.error("ending", error, { groomerId }));
  await Promise.race([told, Bun.sleep(SHORT_WAIT)]);
}

/** Ends what is to end at the provider, and writes its answer. Throws PaymentError. */
async function tellEnd(ctx: Ctx, groomerId: number) {
  const member = findMember(ctx.db, groomerId)!;
  const { customerId, endWanted, endReason, endAction, disabledAt } = member;
  if (endWanted === null || hasLeft(member)) return;
  if (customerId !== null && (await isStoredHere(ctx, member))) {
    await ctx.payments.cancelOpenIntents(customerId);
    const found = await ctx.payments.findSubscriptions(customerId);
    for (const one of found) if (one.endedAt === null) await unlessGone(endOne(ctx, one, endWanted, endReason ?? ""));
    if (endAction === "suspended" && disabledAt !== null) {
      await alertLateCharges(ctx, member, { since: disabledAt, what: "was suspended" });
    }
  }
  const fetched = await fetchMembership(ctx, groomerId);
  transact(ctx.db, (tx) => {
    const told = { endWanted: null, endRetryAt: null, ...(endWanted === "now" ? { grantedUntil: null } : {}) };
    const isStillWanted = and(eq(memberships.groomerId, groomerId), eq(memberships.endWanted, endWanted));
    tx.update(memberships).set(told).where(isStillWanted).run();
    applyFetched(ctx, tx, fetched, { action: "membership-end", detail: { wanted: endWanted } });
  });
}

/** A subscription that is not paid for has no period to wait for. */
const endOne = (ctx: Ctx, { id, status }: Snapshot, wanted: WantedEnd, why: string) =>
  wanted === "period_end" && (status === "trialing" || status === "active")
    ? ctx.payments.setCancelAtPeriodEnd(id, true, why)
    : ctx.payments.cancelNow(id, why, { voidOpenInvoice: true });
