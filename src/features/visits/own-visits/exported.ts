import { and, eq } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { ownVisits } from "#db/schema/tables.ts";
import { byId, lastIn, ROWS_AT_ONCE, rows } from "#src/base/exported.ts";
import { OwnVisitView } from "#src/shared/visits/own/own-visits.ts";
import { ownVisitsById } from "./queries.ts";

export const ownVisitsExported = {
  /** A groomer's own visits, in the order in which they were entered. */
  ownVisits: rows(OwnVisitView, ({ db }, { groomerId }) => pagesOf(db, groomerId ?? 0)),
};

const pagesOf = (db: Db, groomerId: number) =>
  byId(ownVisits.id, lastIn(db, ownVisits, ownVisits.id), (isOnPage) => {
    const ids = db
      .select({ id: ownVisits.id })
      .from(ownVisits)
      .where(and(eq(ownVisits.groomerId, groomerId), isOnPage))
      .orderBy(ownVisits.id)
      .limit(ROWS_AT_ONCE)
      .all();
    const among = ids.map(({ id }) => id);
    return ownVisitsById(db, groomerId, among).toSorted((a, b) => a.id - b.id);
  });
