import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { visits } from "#db/schema/tables.ts";
import type { ClientDetail } from "#src/shared/clients/clients.ts";

const isPaid = sql`FILTER (WHERE ${visits.paidBy} <> 'not_yet')`;
const isOwed = sql`FILTER (WHERE ${visits.paidBy} = 'not_yet')`;

/** Over all visits of a client, requests included. */
export const paidBy = (db: Db | Tx, clientId: number): ClientDetail["paid"] =>
  db
    .select({
      amount: sql<number>`coalesce(sum(${visits.amountPaid}) ${isPaid}, 0)`,
      tips: sql<number>`coalesce(sum(${visits.tip}) ${isPaid}, 0)`,
      owed: sql<number>`coalesce(sum(${visits.amountPaid}) ${isOwed}, 0)`,
      unpaid: sql<number>`count(*) ${isOwed}`,
    })
    .from(visits)
    .where(eq(visits.clientId, clientId))
    .get()!;
