import { clockOf, noteCommits, type Written } from "#db/clock.ts";
import type { Ctx } from "../context.ts";
import { cookieAttributes, readCookie, seenCookieName } from "./cookies.ts";

/** By then every machine has it. */
const COOKIE_SECONDS = 60;
/** How long a request waits for what its sender has written elsewhere; then it reads what is there. */
export const PATIENCE_MS = 2_000;
const STEP_MS = 1;
/** A number that is made up costs its sender this wait and nobody else anything: so many may wait for one address. */
export const MOST_WAITING = 10;

/**
 * Where several machines share the data: whoever wrote on one reads it on the next. The answer to a request that wrote has a
 * cookie with the number of its commit, and a request that brings one waits until the copy of this machine has come so far.
 * Null where the data is one file.
 */
export function createSeen({ db, config }: Pick<Ctx, "db" | "config">) {
  if (clockOf(db) === null) return null;
  const name = seenCookieName(config);
  const waiting = new Map<string, number>();

  async function wait(n: number) {
    const end = performance.now() + PATIENCE_MS;
    while (clockOf(db)! < n && performance.now() < end) await Bun.sleep(STEP_MS);
  }

  return {
    async catchUp(request: Request, ip: string): Promise<void> {
      const n = numberIn(readCookie(request, name));
      if (n === null || clockOf(db)! >= n) return;
      const others = waiting.get(ip) ?? 0;
      if (others >= MOST_WAITING) return;
      waiting.set(ip, others + 1);
      await wait(n);
      const left = waiting.get(ip)! - 1;
      if (left > 0) waiting.set(ip, left);
      else waiting.delete(ip);
    },
    /** Runs what answers a request, and notes in `written` what it commits. */
    note: <T>(written: Written, work: () => T): T => noteCommits(written, work),
    cookieFor: ({ n }: Written) => `${name}=${n}; Max-Age=${COOKIE_SECONDS}; ${cookieAttributes(config)}`,
  };
}

const numberIn = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
