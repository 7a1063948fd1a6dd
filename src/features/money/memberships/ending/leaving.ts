import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { changeRows, membershipAttempts, memberships, type Tx, transact } from "#db/db.ts";
import { closeAccountRows } from "#db/personal/map.ts";
import { type Ctx, raiseAlert } from "#src/base/context.ts";
import { isOngoing } from "#src/domain/membership-actions.ts";
import { deleteCustomer } from "#src/ports/payments/embedded-subscriptions.ts";
import { nullIfGone, type ProviderSubscription } from "#src/ports/payments/provider.ts";
import { dollars } from "#src/shared/base/money.ts";
import { writtenDayIn } from "../days.ts";
import { findMember, isFromCurrentAccount, type Member, setMember } from "../member.ts";
import { rememberTrial } from "../trials/used-trials.ts";

/* Leaving abandons card forms, ends all that runs or is planned, and deletes the customer. Each step can be repeated. */

const WHY = "The account was closed";
/** Providers count in seconds. */
const SAME_SECOND = 1000;

/** True if the provider may still hold data about the groomer. */
export const hasProviderData = ({ customerId, customerDeletedAt }: Pick<Member, "customerId" | "customerDeletedAt">) =>
  customerId !== null && customerDeletedAt === null;

/** Returns what was still running, or null for another account's customer, which is skipped. Throws PaymentError. */
export async function removeFromProvider(ctx: Ctx, member: Member): Promise<ProviderSubscription[] | null> {
  const { customerId } = member;
  if (customerId === null || !hasProviderData(member)) return [];
  if (!(await isFromCurrentAccount(ctx, member))) return null;
  await ctx.payments.cancelOpenIntents(customerId);
  const found = await ctx.payments.findSubscriptions(customerId);
  for (const { id, endedAt } of found) {
    if (endedAt === null) await nullIfGone(ctx.payments.cancelNow(id, WHY, { voidOpenInvoice: true }));
  }
  const since = member.closingAt ?? member.deletedAt;
  // Before the customer is deleted, so that a lost response can't hide a charge.
  if (since !== null) await alertLateCharges(ctx, member, { since, what: "closed their account" });
  await ctx.payments.deleteCustomer(customerId);
  return found.filter(({ status }) => isOngoing(status));
}

/** Alerts admins about charges made after the end, because the provider learned of it too late. Throws PaymentError. */
export async function alertLateCharges(ctx: Ctx, member: Member, { since, what }: { since: number; what: string }) {
  const { groomerId, businessName, timeZone, customerId } = member;
  const invoices = (await nullIfGone(ctx.payments.listInvoices(customerId!))) ?? [];
  // In the provider's clock, which a demo moves ahead.
  const from = since + ctx.payments.now() - ctx.now() - SAME_SECOND;
  const late = invoices.filter(({ paidAt, amountCents }) => paidAt !== null && paidAt >= from && amountCents > 0);
  if (late.length === 0) return;
  const cents = late.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const which = late.map(({ number, id }) => number ?? id).join(", ");
  const message = `${businessName} ${what} on ${writtenDayIn(timeZone, since)}, but ${dollars(cents)} was charged after that (${which}). Please refund it at the payment provider.`;
  transact(ctx.db, (tx) => raiseAlert(tx, { kind: "closed_still_running", groomerId, message, now: ctx.now() }));
}

export const noteCustomerDeleted = (tx: Tx, groomerId: number, now: number) =>
  void setMember(tx, groomerId, { customerDeletedAt: now }, isNotNull(memberships.customerId));

/** Deletes a test customer from our tables; alerts admins to delete one at another account. */
export function deleteOldCustomer(ctx: Ctx, tx: Tx, { groomerId, businessName, customerId, ...stored }: Member) {
  if (stored.provider === "embedded") {
    deleteCustomer(tx, customerId!, ctx.now());
    return noteCustomerDeleted(tx, groomerId, ctx.now());
  }
  const where = [stored.provider, stored.providerAccount].filter(Boolean).join(", ");
  const message = `${businessName} closed their account. Their customer record (${customerId}) is at ${where}, which this site no longer uses. Delete it there.`;
  raiseAlert(tx, { kind: "closed_still_running", groomerId, message, now: ctx.now() });
}

/** Keeps the provider's IDs, so that late events are recognized. */
export function closeMembership(ctx: Ctx, tx: Tx, groomerId: number) {
  const member = findMember(tx, groomerId);
  if (!member) return;
  rememberTrial(tx, member, null, ctx.now());
  closeAccountRows(tx, { userId: 0, groomerId }, ctx.now(), memberships);
  failUnsettledAttempts(tx, groomerId);
}

/** A failed attempt is never finished, even if its form gets a card. */
export function failUnsettledAttempts(tx: Tx, groomerId: number) {
  const isUnsettled = inArray(membershipAttempts.status, ["open", "abandoned"]);
  changeRows(tx, membershipAttempts, and(eq(membershipAttempts.groomerId, groomerId), isUnsettled), {
    status: "failed",
  });
}

/** Makes the jobs check again for anything running. */
export const retryProviderEnd = (tx: Tx, groomerId: number, now: number) =>
  setMember(tx, groomerId, { customerDeletedAt: null, endWanted: "now", endTries: 0, endRetryAt: now });
