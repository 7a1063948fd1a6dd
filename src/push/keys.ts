import { createECDH } from "node:crypto";
import type { Db, Tx } from "#db/db.ts";
import { storedSecret } from "../base/secrets.ts";

/** VAPID (RFC 8292), base64url. */
interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export function pushKeysFrom(privateKey: string): PushKeys {
  const number = Buffer.from(privateKey, "base64url");
  if (number.length !== 32) throw new Error("The notification key must be 32 bytes");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(number);
  return { publicKey: pair.getPublicKey().toString("base64url"), privateKey };
}

const keysByPrivateKey = new Map<string, PushKeys>();

/** Permanent, because browsers subscribe under it. */
export function pushKeys(db: Db | Tx, now: number): PushKeys {
  const privateKey = storedSecret(db, "pushes", now);
  return keysByPrivateKey.getOrInsertComputed(privateKey, () => pushKeysFrom(privateKey));
}

/** True for a valid P-256 point. */
export function isPublicKey(p256dh: string): boolean {
  try {
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    return pair.computeSecret(Buffer.from(p256dh, "base64url")).length === 32;
  } catch {
    return false;
  }
}
