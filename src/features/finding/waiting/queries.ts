import { asc, eq } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { waitingList } from "#db/schema/tables.ts";
import { keyedHash } from "#src/base/secrets.ts";
import { hashToken } from "#src/http/sessions/session-store.ts";

/** Its reader decides about all of an address's ZIP codes. Made anew for each mail; only its hash is kept. */
export const waitingTokenOf = (tx: Db | Tx, address: string, now: number): string =>
  keyedHash(tx, "links", `waiting-list ${address}`, now);

export type Waiting = typeof waitingList.$inferSelect;

/** What an address waits for, by a token from outside. Empty when it is none of ours, or its address has left. */
export const findByToken = (db: Db | Tx, token: string): Waiting[] =>
  db
    .select()
    .from(waitingList)
    .where(eq(waitingList.tokenHash, hashToken(token)))
    .orderBy(asc(waitingList.zip))
    .all();
