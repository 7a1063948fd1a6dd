import { and, exists, gt, isNotNull, ne, notExists, sql } from "drizzle-orm";
import { ownClients, ownVisits } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { HOUSE_MS } from "#src/shared/visits/access-labels.ts";

/** Removes gate codes a week after the last visit, unless another is planned. */
export function forgetOwnGateCodes({ db, now }: Pick<Ctx, "db" | "now">) {
  // A day more, because the groomer's week may end later than in UTC.
  const over = new Date(now() - HOUSE_MS - DAY_MS).toISOString().slice(0, 10);
  const isTheirs = and(sql`${ownVisits.ownClientId} = ${ownClients.id}`, ne(ownVisits.status, "cancelled"));
  const visits = db.select({ id: ownVisits.id }).from(ownVisits).where(isTheirs);
  const later = db
    .select({ id: ownVisits.id })
    .from(ownVisits)
    .where(and(isTheirs, gt(ownVisits.date, over)));
  db.update(ownClients)
    .set({ gateCode: null })
    .where(and(isNotNull(ownClients.gateCode), exists(visits), notExists(later)))
    .run();
}
