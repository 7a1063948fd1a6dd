import { statement } from "#db/statement.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { Failure, type Setup } from "../world.ts";
import { booksOf, type Invoice } from "./books.ts";

const LEAST_MONTH_MS = 27.5 * DAY_MS;

export function checkMoney(world: Setup) {
  const { db } = world.ctx;
  const { invoices } = booksOf(world);
  for (const all of Map.groupBy(invoices, ({ subscription }) => subscription).values()) checkInvoices(all);
  checkEnds(db, invoices);
  checkLeavers(db, invoices);
}

function checkInvoices(invoices: readonly Invoice[]) {
  for (const [at, { subscription, createdAt, status, endedAt, cancelAt, trialEnd }] of invoices.entries()) {
    const [name, before] = [subscription.slice(0, 4), invoices[at - 1]];
    if (cancelAt !== null && createdAt >= cancelAt) throw new Failure(5, `${name} was charged after it was cancelled`);
    if (endedAt !== null && createdAt > endedAt + HOUR_MS) throw new Failure(5, `${name} was charged after its end`);
    if (trialEnd !== null && createdAt < trialEnd - HOUR_MS)
      throw new Failure(5, `${name} was charged before its free month was over`);
    if (before && status === "paid" && before.status === "paid" && createdAt - before.createdAt < LEAST_MONTH_MS) {
      throw new Failure(5, `${name} was charged twice within a month`);
    }
  }
}

const noted = (db: Setup["ctx"]["db"], which: string) =>
  statement<{ at: number; action: string; customer: string }>(
    db,
    `SELECT a.at, a.action, m.customer_id AS customer FROM audit_log a
     JOIN groomer_profiles g ON a.target = 'groomer ' || g.id OR (a.action = 'account-closing' AND a.actor_id = g.user_id)
     JOIN memberships m ON m.groomer_id = g.id WHERE m.customer_id IS NOT NULL AND ${which} ORDER BY a.id`,
  ).all();

const ENDS = ["cancel", "not_enough_leads", "non_payment", "non_payment_declined", "end", "ended-by-check"].map(
  (action) => `membership-${action}`,
);

function checkEnds(db: Setup["ctx"]["db"], invoices: readonly Invoice[]) {
  const all = Map.groupBy(noted(db, "a.action LIKE 'membership-%'"), ({ customer }) => customer);
  for (const { customer, begunAt, paidAt } of invoices) {
    const last = paidAt === null ? undefined : all.get(customer)?.findLast(({ at }) => at < paidAt);
    if (last && ENDS.includes(last.action) && last.at > begunAt)
      throw new Failure(
        5,
        `${customer.slice(0, 4)} was charged after '${last.action}' had said that nothing more would be`,
      );
  }
}

/** Checks that a charge after a groomer left, made while the provider was silent, is an alert. */
function checkLeavers(db: Setup["ctx"]["db"], invoices: readonly Invoice[]) {
  const erasedAndUnheard = `a.action = 'account-closing' AND m.customer_deleted_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM alerts WHERE groomer_id = g.id AND kind = 'closed_still_running')`;
  for (const { at, customer } of noted(db, erasedAndUnheard)) {
    if (invoices.some((one) => one.customer === customer && one.paidAt !== null && one.paidAt > at))
      throw new Failure(
        5,
        `${customer.slice(0, 4)} was charged after the account was closed, and no admin hears of it`,
      );
  }
}
