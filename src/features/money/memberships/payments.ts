import { and, eq, gte, sql } from "drizzle-orm";
import { type Db, membershipPayments, type Tx } from "#db/db.ts";

/** Cents. */
export const sumPaid = (db: Db | Tx, groomerId: number, since: number): number =>
  db
    .select({ cents: sql<number>`coalesce(sum(${membershipPayments.cents}), 0)` })
    .from(membershipPayments)
    .where(and(eq(membershipPayments.groomerId, groomerId), gte(membershipPayments.at, since)))
    .get()!.cents;
