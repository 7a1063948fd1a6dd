import { asc, eq } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { waitingList } from "#db/schema/tables.ts";
import { keyedHash } from "#src/base/secrets.ts";
import { hashToken } from "#src/http/sessions/session-store.ts";

/** One token for all ZIP codes of an email, renewed with each email. Only its hash is stored. */
export const waitingTokenOf = (tx: Db | Tx, address: string, now: number): string =>
  keyedHash(tx, "links", `waiting-list ${address}`, now);

export type Waiting = typeof waitingList.$inferSelect;

export const findByToken = (db: Db | Tx, token: string): Waiting[] =>
  db
    .select()
    .from(waitingList)
    .where(eq(waitingList.tokenHash, hashToken(token)))
    .orderBy(asc(waitingList.zip))
    .all();
