import { sql } from "drizzle-orm";
import { memberships } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { isOngoing, isOwing } from "#src/domain/membership-actions.ts";
import { type Invoice, nullIfGone, type ProviderSubscription } from "#src/ports/payments/provider.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { isFromAccount, setMember } from "../member.ts";

export interface FetchedMembership {
  groomerId: number;
  syncSequence: number;
  subscription: ProviderSubscription | null;
  /** Extra subscriptions, which were canceled. */
  surplus: string[];
  /** Fetched only if a receipt may be missing or more than one period may be unpaid. */
  invoices: Invoice[];
  account: string;
  /** Our subscription if the account no longer knows it. */
  lost: string | null;
}

/** Takes a syncSequence before asking. Cancels extra subscriptions; the oldest stays. */
export async function fetchMembership(ctx: Ctx, groomerId: number): Promise<FetchedMembership> {
  const { customerId, syncSequence, ...row } = takeSyncSequence(ctx, groomerId);
  const account = await ctx.payments.account();
  const found =
    customerId === null || !isFromAccount(ctx, account, row) ? [] : await ctx.payments.findSubscriptions(customerId);
  const live = found.filter(({ status }) => isOngoing(status)).toSorted((a, b) => a.createdAt - b.createdAt);
  const surplus = live.slice(1).map(({ id }) => id);
  for (const id of surplus) await nullIfGone(ctx.payments.cancelNow(id, "A second one", { voidOpenInvoice: true }));
  const newest = found.toSorted((a, b) => b.createdAt - a.createdAt)[0];
  const subscription = live[0] ?? newest ?? null;
  const isUnreceipted = subscription?.status === "active" && row.paidPeriodStart !== subscription.periodStart;
  const isOlderDebt = isOwing(subscription?.status ?? null) && row.unpaidSince !== subscription?.periodStart;
  const invoices = isUnreceipted || isOlderDebt ? await ctx.payments.listInvoices(customerId!) : [];
  const lost = found.some(({ id }) => id === row.subscriptionId) ? null : row.subscriptionId;
  return { groomerId, syncSequence, subscription, surplus, invoices, account, lost };
}

const takeSyncSequence = (ctx: Ctx, groomerId: number) =>
  setMember(ctx.db, groomerId, { syncSequence: sql`${memberships.syncSequence} + 1` })!;

export const pickPaidInvoice = (subscription: ProviderSubscription | null, invoices: readonly Invoice[]) =>
  subscription === null
    ? undefined
    : invoices.find(
        ({ status, amountCents, createdAt }) =>
          status === "paid" && amountCents > 0 && createdAt >= subscription.periodStart - HOUR_MS,
      );

/** Start of the oldest unpaid period. Null if nothing is owed, or if unknown. */
export function owedSince(subscription: ProviderSubscription | null, invoices: readonly Invoice[]): number | null {
  if (subscription === null || !isOwing(subscription.status)) return null;
  const own = invoices.filter(
    ({ createdAt, amountCents, status }) =>
      createdAt >= subscription.createdAt && amountCents > 0 && status !== "void" && status !== "draft",
  );
  const lastPaid = own.findIndex(({ status }) => status === "paid");
  return own.slice(0, lastPaid === -1 ? own.length : lastPaid).at(-1)?.createdAt ?? null;
}
