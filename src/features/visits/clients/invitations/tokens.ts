import type { Db, Tx } from "#db/open.ts";
import { isSigned, keyedHash } from "#src/base/secrets.ts";

/*
 * Whoever is invited has no account, so we keep a hash of the address alone. The token of 'Never invite this address again' is that
 * hash, signed: it works as long as there is a mail with it, whatever became of the groomer and of the client.
 */

export const addressHash = (db: Db | Tx, address: string, now: number): string =>
  keyedHash(db, "links", `invited ${address.toLowerCase()}`, now);

const textOf = (hash: string) => `never-invited ${hash}`;

export const neverTokenOf = (db: Db | Tx, hash: string, now: number): string =>
  hash + keyedHash(db, "links", textOf(hash), now);

const parts = /^([\w-]{43})([\w-]{43})$/;

/** The hash of the address that a token from outside is for; undefined when it is not one of ours. */
export function hashIn(db: Db | Tx, token: string, now: number): string | undefined {
  const [, hash = "", signature = ""] = parts.exec(token) ?? [];
  return isSigned(db, "links", { text: textOf(hash), signature }, now) ? hash : undefined;
}
