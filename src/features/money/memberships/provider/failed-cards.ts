import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { memberships, providerEvents } from "#db/schema/tables.ts";
import { raiseAlert } from "#src/base/alerts.ts";
import type { Ctx } from "#src/base/context.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import { findMember } from "../member.ts";

export const failures = ["setup_intent.setup_failed", "invoice.payment_failed"];

/** Failed cards within an hour that trigger an alert, repeated at each multiple. */
const ALERT_AFTER = { account: 5, network: 15 };

/** Counts failures of the account and of all accounts that opened a payment form from its network. */
export function countFailedCards(ctx: Ctx, tx: Tx, groomerId: number) {
  const now = ctx.now();
  const { businessName, customerId, paidFrom } = findMember(tx, groomerId)!;
  const latest = and(inArray(providerEvents.type, failures), gt(providerEvents.receivedAt, now - HOUR_MS));
  const count = sql<number>`count(*)`;
  const ofAccount = tx
    .select({ count })
    .from(providerEvents)
    .where(and(latest, eq(providerEvents.customerId, customerId ?? "")))
    .get()!.count;
  const ofNetwork = tx
    .select({ count })
    .from(providerEvents)
    .innerJoin(memberships, eq(memberships.customerId, providerEvents.customerId))
    .where(and(latest, eq(memberships.paidFrom, paidFrom ?? "")))
    .get()!.count;
  const raise = (message: string) => raiseAlert(tx, { kind: "failed_cards", groomerId, message, now });
  if (ofAccount > 0 && ofAccount % ALERT_AFTER.account === 0) {
    raise(`${ofAccount} cards of ${businessName} failed within an hour.`);
  }
  if (ofNetwork > 0 && ofNetwork % ALERT_AFTER.network === 0) {
    raise(`${ofNetwork} cards from one network failed within an hour, ${businessName}'s last. They may be stolen.`);
  }
}
