import { sql } from "drizzle-orm";
import { index, integer, type SQLiteColumn, text } from "drizzle-orm/sqlite-core";
import { MAX_PAID, paymentMethods } from "#src/shared/visits/payment-labels.ts";
import { holds, within } from "../columns.ts";

export const paidColumns = {
  amountPaid: integer("amount_paid"),
  tip: integer("tip"),
  paidBy: text("paid_by", { enum: paymentMethods }),
};

export const paidChecks = (
  t: Record<keyof typeof paidColumns | "status" | "groomerId" | "preferredDate", SQLiteColumn>,
) => [
  index("visits_paid").on(t.groomerId, t.preferredDate).where(sql`paid_by IS NOT NULL`),
  holds(
    "visits_paid",
    sql`(${t.amountPaid} IS NULL) = (${t.paidBy} IS NULL) AND (${t.tip} IS NULL) = (${t.paidBy} IS NULL)
      AND coalesce(${t.paidBy} <> 'not_yet' OR ${t.tip} = 0, 1)
      AND (${t.paidBy} IS NULL OR ${t.status} IN ('completed', 'no_show'))`,
  ),
  within("visits_amount_paid", t.amountPaid, 0, MAX_PAID),
  within("visits_tip", t.tip, 0, MAX_PAID),
];
