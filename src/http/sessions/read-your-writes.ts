import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { expectCommit, type RequestCommits, replicaSequence, trackCommits } from "#db/node/commit-sequence.ts";
import type { Ctx } from "#src/base/context.ts";
import { secretOf } from "#src/base/secrets.ts";
import { cookieAttributes, readCookie, seenCookieName } from "./cookies.ts";

/** After a minute every replica has the commit. */
const COOKIE_SECONDS = 60;
/** How long a request waits for what its sender has written elsewhere; then it reads that where all write. */
export const TIMEOUT_MS = 100;
const STEP_MS = 1;
/** So many may wait for one address, whose replica stands still: others of theirs read past it at once. */
export const MAX_WAITING = 10;

type ReadYourWritesDeps = Pick<Ctx, "db" | "config" | "now">;

/**
 * Where several machines share the data: what a person wrote on one, the next shows. The answer to a request that wrote has a
 * cookie with the number of its commit, and a request that brings one waits until the copy of this machine has come so far, or
 * reads past it at the primary. When that cannot be asked, it is refused: nobody is shown less than they have written.
 * Null where the data is one file.
 *
 * The number is encrypted, and every request that may write gets one: who counts commits could otherwise tell whether an address
 * has an account from what asking for its password sets going.
 */
export function createReadYourWrites(world: ReadYourWritesDeps) {
  const { db, config } = world;
  if (replicaSequence(db) === null) return null;
  const name = seenCookieName(config);
  const waiting = new Map<string, number>();

  async function wait(n: number) {
    const end = performance.now() + TIMEOUT_MS;
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
    /** `written` is of the request. */
    async catchUp(request: Request, ip: string, written: RequestCommits): Promise<void> {
      const sealed = readCookie(request, name);
      const n = sealed === undefined ? null : numberIn(sealed, sealingKey(world));
      if (n === null || replicaSequence(db)! >= n) return;
      if ((waiting.get(ip) ?? 0) < MAX_WAITING) await waitAs(ip, n);
      if (replicaSequence(db)! < n) expectCommit(db, written, n);
    },
    /** Runs what answers a request, and notes in `written` what it commits. */
    note: <T>(written: RequestCommits, work: () => T): T => trackCommits(written, work),
    /** Undefined for a request that only reads and has written nothing on the way. */
    cookieFor({ method }: Request, written: RequestCommits): string | undefined {
      if (written.n === 0 && (method === "GET" || method === "HEAD")) return undefined;
      // What this machine shows and what the sender knew before are kept in mind too, so that no answer forgets anything.
      const sealed = seal(Math.max(written.needs, replicaSequence(db)!), sealingKey(world));
      return `${name}=${sealed}; Max-Age=${COOKIE_SECONDS}; ${cookieAttributes(config)}`;
    },
  };
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const NUMBER_BYTES = 8;
const TAG_BYTES = 16;

const sealingKey = ({ db, now }: ReadYourWritesDeps) => Buffer.from(secretOf(db, "seen", now()), "base64url");

export function seal(n: number, key: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const number = Buffer.alloc(NUMBER_BYTES);
  number.writeDoubleBE(n);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const sealed = Buffer.concat([nonce, cipher.update(number), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString("base64url");
}

/** The number of a cookie; null for what was not sealed with that key. */
export function numberIn(sealed: string, key: Buffer): number | null {
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
