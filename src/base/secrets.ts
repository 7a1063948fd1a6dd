import { createECDH, createHash, createHmac, timingSafeEqual } from "node:crypto";
import { type Db, findRow, isInTransaction, secrets, type Tx, transact } from "#db/db.ts";

/** One key per purpose, so that hashes of different kinds are unrelated. */
export const dbSecretNames = [
  "links",
  "trials",
  "browsers",
  "cards",
  "mfa-secrets",
  "pushes",
  "limits",
  "seen",
  "linkNames",
  "networks",
  "records",
] as const;
type SecretName = (typeof dbSecretNames)[number];

const remembered = new WeakMap<Db | Tx, Map<SecretName, string>>();

/** At startup, so that signing never waits for the disk. */
export function makeSecrets(db: Db, now: number) {
  for (const name of dbSecretNames) storedSecret(db, name, now);
}

export const hasDbSecrets = (db: Db): boolean => dbSecretNames.every((name) => find(db, name) !== undefined);

/** Created on first use. In every backup, never shown or logged. */
export function storedSecret(db: Db | Tx, name: SecretName, now: number): string {
  const own = remembered.getOrInsertComputed(db, () => new Map());
  const value = own.get(name) ?? find(db, name) ?? make(db, name, now);
  // Not cached in an open transaction, which may roll back.
  if (!isInTransaction(db)) own.set(name, value);
  return value;
}

const find = (db: Db | Tx, name: SecretName): string | undefined => findRow(db, secrets, { name })?.value;

const make = (db: Db | Tx, name: SecretName, now: number): string =>
  transact(db as Db, (tx) => {
    const existing = find(tx, name);
    if (existing !== undefined) return existing;
    const value = (name === "pushes" ? signingKey() : crypto.getRandomValues(Buffer.alloc(32))).toString("base64url");
    tx.insert(secrets).values({ name, value, createdAt: now }).run();
    return value;
  });

/** A P-256 key (RFC 8292); not all 32-byte values are valid. */
function signingKey(): Buffer {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const number = pair.getPrivateKey();
  return Buffer.concat([Buffer.alloc(32 - number.length), number]);
}

/** HMAC-SHA-256 as base64url. */
export const keyedHash = (db: Db | Tx, name: SecretName, text: string, now: number): string =>
  createHmac("sha256", storedSecret(db, name, now))
    .update(text)
    .digest("base64url");

interface SignedText {
  text: string;
  signature: string;
}

export const isSigned = (db: Db | Tx, name: SecretName, { text, signature }: SignedText, now: number): boolean =>
  isSameSecret(signature, keyedHash(db, name, text, now));

/** Constant time. */
export const isSameSecret = (presented: string, wanted: string) => timingSafeEqual(digest(presented), digest(wanted));

const digest = (text: string) => createHash("sha256").update(text).digest();
