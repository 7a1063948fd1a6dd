import { and, eq } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { ownClients } from "#db/schema/tables.ts";
import { byId, lastIn, ROWS_AT_ONCE, rows } from "#src/base/exported.ts";
import { OwnClientView } from "#src/shared/visits/own/own-clients.ts";
import { ownClientsById } from "./queries.ts";

/** A groomer's own clients, in the order in which they were entered. */
export const ownClientsExported = rows(OwnClientView, ({ db }, { groomerId }) => pagesOf(db, groomerId ?? 0));

const pagesOf = (db: Db, groomerId: number) =>
  byId(ownClients.id, lastIn(db, ownClients, ownClients.id), (isOnPage) => {
    const ids = db
      .select({ id: ownClients.id })
      .from(ownClients)
      .where(and(eq(ownClients.groomerId, groomerId), isOnPage))
      .orderBy(ownClients.id)
      .limit(ROWS_AT_ONCE)
      .all();
    return ownClientsById(
      db,
      groomerId,
      ids.map(({ id }) => id),
    );
  });
