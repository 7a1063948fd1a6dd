import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { secrets } from "#db/schema/tables.ts";

/** What a key is for; each purpose has its own, so that a hash of one kind says nothing about another. */
export type SecretName = "links" | "trials" | "browsers" | "cards";

/**
 * The site's own key of that name, made on first use. If two make it at once, the first one's stays, because the name
 * is the table's key. It is never shown, logged or exported.
 */
export function secretOf(db: Db | Tx, name: SecretName, now: number): string {
  const found = () => db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name)).get()?.value;
  const known = found();
  if (known !== undefined) return known;
  const value = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  db.insert(secrets).values({ name, value, createdAt: now }).onConflictDoNothing().run();
  return found()!;
}

/** HMAC-SHA-256 of a text as base64url: the same for the same text, and nobody without the key can make or guess it. */
export const keyedHash = (db: Db | Tx, name: SecretName, text: string, now: number): string =>
  createHmac("sha256", secretOf(db, name, now))
    .update(text)
    .digest("base64url");

interface Signed {
  text: string;
  signature: string;
}

/** Whether a signature was made by `keyedHash` for that text; takes as long for wrong ones as for right ones. */
export function isSigned(db: Db | Tx, name: SecretName, { text, signature }: Signed, now: number): boolean {
  const wanted = Buffer.from(keyedHash(db, name, text, now));
  const given = Buffer.from(signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
