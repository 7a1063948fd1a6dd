import type { Db, Tx } from "#db/open.ts";
import { isSigned, keyedHash } from "#src/base/secrets.ts";

/* The opt-out token is the email's hash, signed, so it outlives client and groomer. */

export const addressHash = (db: Db | Tx, address: string, now: number): string =>
  keyedHash(db, "links", `invited ${address.toLowerCase()}`, now);

const textOf = (hash: string) => `never-invited ${hash}`;

export const neverTokenOf = (db: Db | Tx, hash: string, now: number): string =>
  hash + keyedHash(db, "links", textOf(hash), now);

const parts = /^([\w-]{43})([\w-]{43})$/;

/** Undefined if the signature is wrong. */
export function hashIn(db: Db | Tx, token: string, now: number): string | undefined {
  const [, hash = "", signature = ""] = parts.exec(token) ?? [];
  return isSigned(db, "links", { text: textOf(hash), signature }, now) ? hash : undefined;
}
