import { and, eq } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { visits } from "#db/schema/tables.ts";
import { byId, lastIn, ROWS_AT_ONCE, rows } from "#src/base/exported.ts";
import { OwnVisitView } from "#src/shared/visits/own/own-visits.ts";
import { ownVisitsById } from "./queries.ts";

export const ownVisitsExported = {
  /** A groomer's own visits, in the order in which they were entered. */
  ownVisits: rows(OwnVisitView, ({ db }, { groomerId }) => pagesOf(db, groomerId ?? 0)),
};

const pagesOf = (db: Db, groomerId: number) =>
  byId(visits.id, lastIn(db, visits, visits.id), (isOnPage) => {
    const ids = db
      .select({ id: visits.id })
      .from(visits)
      .where(and(eq(visits.groomerId, groomerId), eq(visits.source, "groomer"), isOnPage))
      .orderBy(visits.id)
      .limit(ROWS_AT_ONCE)
      .all();
    const among = ids.map(({ id }) => id);
    return ownVisitsById(db, groomerId, among).toSorted((a, b) => a.id - b.id);
  });
