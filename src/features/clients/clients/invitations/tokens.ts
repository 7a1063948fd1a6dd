import type { Db, Tx } from "#db/open.ts";
import { isSigned, keyedHash } from "#src/base/secrets.ts";

/*
 * A person who is invited has no account, so only a hash of the address is kept. The token of 'Never invite this
 * address again' is that hash, signed, and works for as long as the mail exists, whatever becomes of groomer and client.
 */

export const addressHash = (db: Db | Tx, address: string, now: number): string =>
  keyedHash(db, "links", `invited ${address.toLowerCase()}`, now);

const textOf = (hash: string) => `never-invited ${hash}`;

export const neverTokenOf = (db: Db | Tx, hash: string, now: number): string =>
  hash + keyedHash(db, "links", textOf(hash), now);

const parts = /^([\w-]{43})([\w-]{43})$/;

/** The hash of the address in a token from outside; undefined when we have not signed it. */
export function hashIn(db: Db | Tx, token: string, now: number): string | undefined {
  const [, hash = "", signature = ""] = parts.exec(token) ?? [];
  return isSigned(db, "links", { text: textOf(hash), signature }, now) ? hash : undefined;
}
