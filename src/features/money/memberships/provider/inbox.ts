import { and, count, eq, gt, inArray, isNull, lte, max, ne, or } from "drizzle-orm";
import { addRowIfNew, countRows, hasRow, type Tx, transact } from "#db/db.ts";
import { INCOMING_SMS_EVENT, memberships, providerEvents } from "#db/schema/money/memberships.ts";
import { alerts } from "#db/schema/operations/audit.ts";
import { audit, type Ctx, raiseAlert, SYSTEM } from "#src/base/context.ts";
import { nullIfGone, type ProviderEvent } from "#src/ports/payments/provider.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { completePendingCheckout } from "../checkout/finish.ts";
import { recordWantedEnd, trySendEnd } from "../ending/wanted-end.ts";
import { didLeave, findMember, groomerIdOfCustomer } from "../member.ts";
import { fetchMembership } from "./fetch.ts";
import { isProviderSilent } from "./provider-errors.ts";
import { applyFetched } from "./sync.ts";

const failures = ["setup_intent.setup_failed", "invoice.payment_failed"];

/** Failed cards within an hour that trigger an alert, repeated at each multiple. */
const ALERT_AFTER = { account: 5, network: 15 };

/** Counts the account's and its network's. Messages number the groomer, because equal open ones are raised once. */
function countFailedCards(ctx: Ctx, tx: Tx, groomerId: number) {
  const now = ctx.now();
  const { businessName, customerId, paidFrom } = findMember(tx, groomerId)!;
  const latest = and(inArray(providerEvents.type, failures), gt(providerEvents.receivedAt, now - HOUR_MS));
  const ofAccount = countRows(tx, providerEvents, and(latest, eq(providerEvents.customerId, customerId ?? "")));
  const ofNetwork = tx
    .select({ count: count() })
    .from(providerEvents)
    .innerJoin(memberships, eq(memberships.customerId, providerEvents.customerId))
    .where(and(latest, eq(memberships.paidFrom, paidFrom ?? "")))
    .get()!.count;
  const raise = (message: string) => raiseAlert(tx, { kind: "failed_cards", groomerId, message, now });
  if (ofAccount > 0 && ofAccount % ALERT_AFTER.account === 0) {
    raise(`${ofAccount} cards of ${businessName} (groomer ${groomerId}) failed within an hour.`);
  }
  if (ofNetwork > 0 && ofNetwork % ALERT_AFTER.network === 0) {
    raise(
      `${ofNetwork} cards from one network failed within an hour, last for groomer ${groomerId}. They may be stolen.`,
    );
  }
}

/** An event only triggers a fetch. Its ID is stored afterwards, so a failed event can be retried. */
export async function receiveEvent(ctx: Ctx, event: ProviderEvent): Promise<void> {
  if (isReceived(ctx, event)) return;
  const customerId = await customerOf(ctx, event);
  const groomerId = customerId === null ? undefined : groomerIdOfCustomer(ctx.db, customerId);
  if (groomerId === undefined) {
    return transact(ctx.db, (tx) => {
      if (keep(ctx, tx, event, customerId) && customerId !== null) alertStranger(ctx, tx, customerId);
    });
  }
  // Closing the account ends its subscriptions.
  if (didLeave(findMember(ctx.db, groomerId)!)) return void transact(ctx.db, (tx) => keep(ctx, tx, event, customerId));
  await completePendingCheckout(ctx, groomerId, undefined, event.intentId);
  const fetched = await fetchMembership(ctx, groomerId);
  transact(ctx.db, (tx) => {
    if (!keep(ctx, tx, event, customerId)) return;
    applyFetched(ctx, tx, fetched, { needsAction: event.type === "invoice.payment_action_required" });
    if (event.type === "charge.dispute.created") {
      const { businessName } = findMember(tx, groomerId)!;
      const message = `${businessName} disputed a membership charge with their bank (${event.id}).`;
      raiseAlert(tx, { kind: "dispute", groomerId, message, now: ctx.now() });
    }
    if (failures.includes(event.type)) countFailedCards(ctx, tx, groomerId);
    if (event.isLostChargeback) endForChargeback(ctx, tx, groomerId);
  });
  if (event.isLostChargeback) await trySendEnd(ctx, groomerId);
}

const isReceived = (ctx: Ctx, { id }: ProviderEvent) => hasRow(ctx.db, providerEvents, { id });

async function customerOf(ctx: Ctx, { customerId, subscriptionId, intentId }: ProviderEvent): Promise<string | null> {
  if (customerId !== null) return customerId;
  if (subscriptionId !== null) return (await ctx.payments.getSubscription(subscriptionId))?.customerId ?? null;
  return intentId === null ? null : ((await nullIfGone(ctx.payments.getIntent(intentId)))?.customerId ?? null);
}

/** False if the event was stored in between. */
function keep(ctx: Ctx, tx: Tx, { id, type, createdAt }: ProviderEvent, customerId: string | null): boolean {
  const now = ctx.now();
  const event = { id, type, customerId, createdAt, receivedAt: now, handledAt: now };
  return addRowIfNew(tx, providerEvents, event) !== undefined;
}

const MONTH = 30 * DAY_MS;

/** One alert a month, because a shared account has many foreign customers. */
function alertStranger(ctx: Ctx, tx: Tx, customerId: string) {
  const now = ctx.now();
  const hasAlert = and(
    eq(alerts.kind, "unknown_customer"),
    or(isNull(alerts.resolvedAt), gt(alerts.createdAt, now - MONTH)),
  );
  if (tx.select({ id: alerts.id }).from(alerts).where(hasAlert).get()) return;
  const message = `The payment provider sent events for customers that match no groomer. First: ${customerId}. Check whether another site uses this account.`;
  raiseAlert(tx, { kind: "unknown_customer", message, now });
}

/** A lost dispute ends membership and listing immediately. */
function endForChargeback(ctx: Ctx, tx: Tx, groomerId: number) {
  const member = findMember(tx, groomerId)!;
  const now = ctx.now();
  recordWantedEnd(ctx, tx, member, { wanted: "now", action: "chargeback", reason: null });
  audit(tx, { action: "membership-chargeback", target: `groomer ${groomerId}`, now, info: SYSTEM });
  const message = `A bank reversed a membership payment of ${member.businessName} (groomer ${groomerId}), so we're ending the membership.`;
  raiseAlert(tx, { kind: "dispute", groomerId, message, now });
}

/** Oldest first. Stops if the provider doesn't answer. Returns the number missed. */
export async function handleMissedEvents(ctx: Ctx, atMost = 500): Promise<number> {
  const newest =
    ctx.db
      .select({ at: max(providerEvents.createdAt) })
      .from(providerEvents)
      // An event dated in the future must not hide earlier ones.
      .where(and(lte(providerEvents.createdAt, ctx.payments.now()), ne(providerEvents.type, INCOMING_SMS_EVENT)))
      .get()?.at ?? 0;
  const since = Math.max(newest - HOUR_MS, ctx.payments.now() - 72 * HOUR_MS);
  const missed = (await ctx.payments.eventsSince(since)).filter((event) => !isReceived(ctx, event));
  for (const event of missed.slice(0, atMost)) {
    await receiveEvent(ctx, event).catch((error: unknown) => {
      if (isProviderSilent(error)) throw error;
      ctx.log.error("payment event", error, { eventId: event.id });
    });
  }
  return missed.length;
}
