import { addRowIfNew, type Db, hasRow, removeRow, smsStops, type Tx } from "#db/db.ts";
import { keyedHash } from "../base/secrets.ts";

/* Site-wide opt-outs, stored as hashes because the list outlives accounts. */

const hashOf = (db: Db | Tx, number: string, now: number) => keyedHash(db, "links", `sms-stop ${number}`, now);

export const hasOptedOut = (db: Db | Tx, number: string, now: number): boolean =>
  hasRow(db, smsStops, { numberHash: hashOf(db, number, now) });

export const optOut = (tx: Db | Tx, number: string, now: number) =>
  void addRowIfNew(tx, smsStops, { numberHash: hashOf(tx, number, now), since: now });

export const optIn = (tx: Db | Tx, number: string, now: number) =>
  void removeRow(tx, smsStops, { numberHash: hashOf(tx, number, now) });
