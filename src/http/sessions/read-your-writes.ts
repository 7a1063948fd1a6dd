import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import {
  knownSequence,
  makeReadsFind,
  type RequestCommits,
  replicaSequence,
  trackCommitsIn,
} from "#db/node/commit-sequence.ts";
import type { Ctx } from "#src/base/context.ts";
import { storedSecret } from "#src/base/secrets.ts";
import { cookieAttributes, readCookiesStarting, seenCommitCookiePrefixOf } from "./cookies.ts";

/** All replicas have the commit after a minute. */
const COOKIE_SECONDS = 60;
/** After waiting this long, reads from the primary. */
const REPLICA_WAIT_MS = 100;
const STEP_MS = 1;
/** Maximum waiting requests per IP; further ones read from the primary directly. */
export const MAX_WAITING_PER_IP = 10;

type ReadYourWritesDeps = Pick<Ctx, "db" | "config" | "now">;

/**
 * Read-your-writes across nodes: a cookie holds the commit number of a person's last write, and later requests wait for
 * the replica or read from the primary; if neither works, they fail. Null with a single file. Encrypted and set on
 * every request that may write, because commit numbers could reveal whether an account exists.
 */
export function createReadYourWrites(deps: ReadYourWritesDeps) {
  const { db, config } = deps;
  if (replicaSequence(db) === null) return null;
  const prefix = seenCommitCookiePrefixOf(config);
  const name = `${prefix}-${randomBytes(4).toString("hex")}`;
  const waiting = new Map<string, number>();

  async function wait(n: number) {
    const end = performance.now() + REPLICA_WAIT_MS;
    while (replicaSequence(db)! < n && performance.now() < end) await Bun.sleep(STEP_MS);
  }

  async function waitAs(ip: string, n: number) {
    waiting.set(ip, (waiting.get(ip) ?? 0) + 1);
    await wait(n);
    const left = waiting.get(ip)! - 1;
    if (left > 0) waiting.set(ip, left);
    else waiting.delete(ip);
  }

  return {
    async catchUp(request: Request, ip: string, written: RequestCommits): Promise<void> {
      const sealed = readCookiesStarting(request, prefix);
      const n = Math.max(-1, ...sealed.map((text) => unsealCommit(text, sealingKey(deps)) ?? -1));
      if (replicaSequence(db)! >= n) return;
      if ((waiting.get(ip) ?? 0) < MAX_WAITING_PER_IP) await waitAs(ip, n);
      if (replicaSequence(db)! < n) makeReadsFind(db, written, n);
    },
    note: <T>(written: RequestCommits, work: () => T): T => trackCommitsIn(written, work),
    /** Undefined for a request that only reads. */
    cookieFor({ method }: Request, written: RequestCommits): string | undefined {
      if (written.n === 0 && (method === "GET" || method === "HEAD")) return undefined;
      const sealed = sealCommit(Math.max(written.needs, knownSequence(db)), sealingKey(deps));
      return `${name}=${sealed}; Max-Age=${COOKIE_SECONDS}; ${cookieAttributes(config)}`;
    },
  };
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const NUMBER_BYTES = 8;
const TAG_BYTES = 16;

const sealingKey = ({ db, now }: ReadYourWritesDeps) => Buffer.from(storedSecret(db, "seen", now()), "base64url");

export function sealCommit(n: number, key: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const number = Buffer.alloc(NUMBER_BYTES);
  number.writeDoubleBE(n);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const sealed = Buffer.concat([nonce, cipher.update(number), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString("base64url");
}

export function unsealCommit(sealed: string, key: Buffer): number | null {
  try {
    const bytes = Buffer.from(sealed, "base64url");
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES + NUMBER_BYTES));
    const number = decipher.update(bytes.subarray(NONCE_BYTES, NONCE_BYTES + NUMBER_BYTES));
    return Buffer.concat([number, decipher.final()]).readDoubleBE();
  } catch {
    return null;
  }
}
