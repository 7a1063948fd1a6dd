import { createECDH, createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Db, isInTransaction, type Tx, transact } from "#db/open.ts";
import { secrets } from "#db/schema/tables.ts";

/** What a key is for; each purpose has its own, so that a hash of one kind says nothing about another. */
export const secretNames = [
  "links",
  "trials",
  "browsers",
  "cards",
  "second-factors",
  "pushes",
  "limits",
  "seen",
  "handles",
  "networks",
  "records",
] as const;
type SecretName = (typeof secretNames)[number];

/** Keys never change once they are made, so each connection reads them once. */
const remembered = new WeakMap<Db | Tx, Map<SecretName, string>>();

/** Makes the keys that are missing, at the start: what a request signs then never waits for the disk. */
export function makeSecrets(db: Db, now: number) {
  for (const name of secretNames) secretOf(db, name, now);
}

export const hasSecrets = (db: Db): boolean => secretNames.every((name) => find(db, name) !== undefined);

/** Made on first use; of two processes the second finds the first one's. In every backup, never shown or logged. */
export function secretOf(db: Db | Tx, name: SecretName, now: number): string {
  const own = remembered.get(db) ?? new Map<SecretName, string>();
  remembered.set(db, own);
  const value = own.get(name) ?? find(db, name) ?? make(db, name, now);
  // A key of a transaction that is still open may be undone with it.
  if (!isInTransaction(db)) own.set(name, value);
  return value;
}

const find = (db: Db | Tx, name: SecretName): string | undefined =>
  db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name)).get()?.value;

const make = (db: Db | Tx, name: SecretName, now: number): string =>
  transact(db as Db, (tx) => {
    const known = find(tx, name);
    if (known !== undefined) return known;
    const value = (name === "pushes" ? signingKey() : crypto.getRandomValues(Buffer.alloc(32))).toString("base64url");
    tx.insert(secrets).values({ name, value, createdAt: now }).run();
    return value;
  });

/** The one key that others check signatures of: a number of P-256 (RFC 8292), which not all 32 bytes are. */
function signingKey(): Buffer {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const number = pair.getPrivateKey();
  return Buffer.concat([Buffer.alloc(32 - number.length), number]);
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
