import { createECDH } from "node:crypto";
import type { Db, Tx } from "#db/open.ts";
import { secretOf } from "../base/secrets.ts";

/** The key pair with which the site shows push services who it is (VAPID, RFC 8292), in base64url. */
interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Throws when the key is none, which only a database that was written by hand can hold. */
export function keysFrom(privateKey: string): PushKeys {
  const number = Buffer.from(privateKey, "base64url");
  if (number.length !== 32) throw new Error("The notification key must be 32 bytes");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(number);
  return { publicKey: pair.getPublicKey().toString("base64url"), privateKey };
}

const known = new Map<string, PushKeys>();

/** Browsers subscribe under the public one, so it stays for as long as the database does. */
export function pushKeys(db: Db | Tx, now: number): PushKeys {
  const privateKey = secretOf(db, "pushes", now);
  return known.getOrInsertComputed(privateKey, () => keysFrom(privateKey));
}

/** Whether a browser's public key is a point of P-256, so that something can be encrypted for it. */
export function isPublicKey(p256dh: string): boolean {
  try {
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    return pair.computeSecret(Buffer.from(p256dh, "base64url")).length === 32;
  } catch {
    return false;
  }
}
