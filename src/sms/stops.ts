import { eq } from "drizzle-orm";
import { type Db, hasRow, smsStops, type Tx } from "#db/db.ts";
import { keyedHash } from "../base/secrets.ts";

/* Site-wide opt-outs, stored as hashes because the list outlives accounts. */

const hashOf = (db: Db | Tx, number: string, now: number) => keyedHash(db, "links", `sms-stop ${number}`, now);

export const isStopped = (db: Db | Tx, number: string, now: number): boolean =>
  hasRow(db, smsStops, eq(smsStops.numberHash, hashOf(db, number, now)));

export const stop = (tx: Db | Tx, number: string, now: number) =>
  void tx
    .insert(smsStops)
    .values({ numberHash: hashOf(tx, number, now), since: now })
    .onConflictDoNothing()
    .run();

export const start = (tx: Db | Tx, number: string, now: number) =>
  void tx
    .delete(smsStops)
    .where(eq(smsStops.numberHash, hashOf(tx, number, now)))
    .run();
