import { and, eq, inArray, isNotNull, max } from "drizzle-orm";
import { auditLog, type Db, type membershipEndKinds, memberships, type Tx, transact } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { nullIfGone, type ProviderSubscription } from "#src/ports/payments/provider.ts";
import type { EndCause } from "#src/shared/money/membership-labels.ts";
import { didLeave, findMember, isFromCurrentAccount, type Member, membershipStatus, setMember } from "../member.ts";
import { fetchMembership } from "../provider/fetch.ts";
import { applyFetched } from "../provider/sync.ts";
import { alertLateCharges, hasProviderData } from "./leaving.ts";
import { retryDueRows } from "./retries.ts";

/* Ends are written first and sent to the provider later, with retries, so that no one waits for it. */

type WantedEnd = (typeof membershipEndKinds)[number];

interface WantedEnding {
  wanted: WantedEnd;
  action: EndCause;
  reason: string | null;
}

/** Records an end and who decided it. Does nothing without a customer at the provider or a grant to end now. */
export function recordWantedEnd(ctx: Ctx, tx: Tx, member: Member, { wanted, action, reason }: WantedEnding) {
  const isGrant = wanted === "now" && member.grantedUntil !== null;
  if (!hasProviderData(member) && !isGrant) return;
  const isEnding = member.state === "canceling" && wanted === "period_end";
  const says = isGrant || (membershipStatus(member).hasSubscription && !isEnding);
  const note = says ? { endAction: action, endReason: reason } : {};
  setMember(tx, member.groomerId, { endWanted: wanted, endTries: 0, endRetryAt: ctx.now(), ...note });
}

/** Keeps ends by link that are not sent yet, and the author of an earlier planned end. */
export function forgetWantedEnd(tx: Tx, member: Member) {
  const { endAction, cancelAt, endWanted } = member;
  const isByLink = endAction === "groomer" && cancelAt === null && membershipStatus(member).hasSubscription;
  if (endWanted === null || isByLink) return;
  const note = endAction === "suspended" ? { endAction: null, endReason: null } : {};
  setMember(tx, member.groomerId, { endWanted: null, endRetryAt: null, ...note });
}

export const sendWantedEnds = (ctx: Ctx) =>
  retryDueRows(
    ctx,
    { table: memberships, id: memberships.groomerId, name: "end", isOpen: isNotNull(memberships.endWanted) },
    (groomerId) => sendEnd(ctx, groomerId),
    (error, groomerId) => ctx.log.error("ending", error, { groomerId }),
  );

const SHORT_WAIT = 3_000;

/** Tries within the request for a short time; the job retries. */
export async function trySendEnd(ctx: Ctx, groomerId: number) {
  const ending = sendEnd(ctx, groomerId).catch((error: unknown) => ctx.log.error("ending", error, { groomerId }));
  await Promise.race([ending, Bun.sleep(SHORT_WAIT)]);
}

/** Throws PaymentError. */
async function sendEnd(ctx: Ctx, groomerId: number) {
  const member = findMember(ctx.db, groomerId)!;
  const { customerId, endWanted, endReason, endAction } = member;
  if (endWanted === null || didLeave(member)) return;
  if (customerId !== null && (await isFromCurrentAccount(ctx, member))) {
    await ctx.payments.cancelOpenIntents(customerId);
    const found = await ctx.payments.findSubscriptions(customerId);
    for (const one of found) if (one.endedAt === null) await nullIfGone(endOne(ctx, one, endWanted, endReason ?? ""));
    const since = decidedAt(ctx.db, member);
    const what = endAction === "suspended" ? "was suspended" : "had their membership ended";
    if (since !== null) await alertLateCharges(ctx, member, { since, what });
  }
  const fetched = await fetchMembership(ctx, groomerId);
  transact(ctx.db, (tx) => {
    const ending = { endWanted: null, endRetryAt: null, ...(endWanted === "now" ? { grantedUntil: null } : {}) };
    setMember(tx, groomerId, ending, eq(memberships.endWanted, endWanted));
    applyFetched(ctx, tx, fetched, { action: "membership-end", detail: { wanted: endWanted } });
  });
}

/** The provider may learn of the decision much later. */
const decidedAt = (db: Db, { userId, groomerId }: Member) =>
  db
    .select({ at: max(auditLog.at) })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.target, [`user ${userId}`, `groomer ${groomerId}`]),
        inArray(auditLog.action, ["user-suspended", "membership-end-by-link", "membership-chargeback"]),
      ),
    )
    .get()!.at;

/** An unpaid subscription, or free time without a card, has nothing to wait for. */
const endOne = (ctx: Ctx, { id, status, card }: ProviderSubscription, wanted: WantedEnd, why: string) =>
  wanted === "period_end" && (status === "active" || (status === "trialing" && card !== null))
    ? ctx.payments.setCancelAtPeriodEnd(id, true, why)
    : ctx.payments.cancelNow(id, why, { voidOpenInvoice: true });
