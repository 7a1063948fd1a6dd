import { eq } from "drizzle-orm";
import { type Db, smsStops, type Tx } from "#db/db.ts";
import { keyedHash } from "../base/secrets.ts";

/* Site-wide opt-outs, stored as hashes because the list outlives accounts. */

const hashOf = (db: Db | Tx, number: string, now: number) => keyedHash(db, "links", `sms-stop ${number}`, now);

export const isStopped = (db: Db | Tx, number: string, now: number): boolean =>
  db
    .select({ since: smsStops.since })
    .from(smsStops)
    .where(eq(smsStops.numberHash, hashOf(db, number, now)))
    .get() !== undefined;

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
