import { addUp, type CountTable } from "#db/add-up.ts";
import type { Db } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { HOUR_MS } from "#src/shared/duration.ts";
import type { Ctx } from "./context.ts";
import { networkOf } from "./http/network.ts";
import { infoOf } from "./http/request-info.ts";

/*
 * What people look at is counted in memory, so that no page waits for a write, and added to its table in one statement every ten
 * seconds and when the process stops (`jobs.ts`): a crash loses ten seconds of it. Each of several processes adds its own. Nothing
 * that is written says who it was.
 */

interface Counting extends CountTable {
  /** Rows between two writings, at the most: more are not counted, so that no crowd fills the memory. */
  most: number;
}

/** Counts the rows of a table by its key, which is all of `Key`. */
export function createCounter<Key extends Record<string, string | number>, Sum extends string>({
  most,
  ...table
}: Counting & { sums: readonly Sum[] }) {
  const none = Object.fromEntries(table.sums.map((sum) => [sum, 0])) as Record<Sum, number>;
  const waiting = prepared(() => new Map<string, Key & Record<Sum, number>>());
  return {
    count(db: Db, sum: Sum, key: Key) {
      const rows = waiting(db);
      const name = Object.values(key).join(" ");
      const row: Record<Sum, number> | undefined = rows.get(name);
      if (row) row[sum]++;
      else if (rows.size < most) rows.set(name, { ...none, ...key, [sum]: 1 });
    },
    /** What cannot be written now is written the next time. */
    write({ db }: Pick<Ctx, "db">) {
      const rows = waiting(db);
      if (rows.size === 0) return;
      addUp(db, table, [...rows.values()]);
      rows.clear();
    },
  };
}

/** What was seen from which network within an hour, at the most: about 20 MB. */
const MOST_SEEN = 500_000;

const seen = prepared(() => ({ hour: 0, hashes: new Set<number>() }));
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * Whether this counts: a person looks, and nobody from the same network has looked at the same thing in this hour of the clock,
 * so that reloading is no demand. Only hashes are kept, in memory, until the hour is over; when there are too many of them,
 * nothing more counts in that hour.
 */
export function isNews({ db, now }: Pick<Ctx, "db" | "now">, request: Request, thing: string): boolean {
  if (!isPerson(request)) return false;
  const known = seen(db);
  const hour = Math.floor(now() / HOUR_MS);
  if (known.hour !== hour) known.hashes.clear();
  known.hour = hour;
  const hash = Number(Bun.hash(`${networkOf(infoOf(request).ip)} ${thing}`) & SAFE);
  if (known.hashes.has(hash) || known.hashes.size >= MOST_SEEN) return false;
  known.hashes.add(hash);
  return true;
}

/** Robots name a page about themselves, or call themselves what they are ("Cubot" is a telephone). */
const robot = /(?<!cu)bot|crawl|spider|slurp|preview|curl|wget|python|https?:/i;

/** A browser that fetches a page before anybody has asked for it says so. */
const isPerson = ({ headers }: Request) =>
  !robot.test(headers.get("user-agent") ?? "") && !headers.get("sec-purpose")?.includes("prefetch");
