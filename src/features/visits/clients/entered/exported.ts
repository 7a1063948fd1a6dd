import { and, eq, isNotNull, ne, or } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { clients, users } from "#db/schema/tables.ts";
import { byId, lastIn, ROWS_AT_ONCE, rows } from "#src/base/exported.ts";
import { EnteredClient } from "#src/shared/visits/own/entered-clients.ts";
import { isOpenAccount } from "../client-rows.ts";
import { enteredClients } from "./queries.ts";

/** Of a client who is known from requests, nothing was entered before the first change. */
const isChanged = and(isNotNull(users.id), ne(clients.changedAt, clients.createdAt));

/** What a groomer has entered about their clients, in the order of their ids. */
export const enteredExported = rows(EnteredClient, ({ db }, { groomerId }) => pagesOf(db, groomerId ?? 0));

const pagesOf = (db: Db, groomerId: number) =>
  byId(clients.id, lastIn(db, clients, clients.id), (isOnPage) => {
    const ids = db
      .select({ id: clients.id })
      .from(clients)
      .leftJoin(users, isOpenAccount)
      .where(and(eq(clients.groomerId, groomerId), isOnPage, or(ne(clients.source, "request"), isChanged)))
      .orderBy(clients.id)
      .limit(ROWS_AT_ONCE)
      .all();
    return enteredClients(
      db,
      groomerId,
      ids.map(({ id }) => id),
    );
  });
