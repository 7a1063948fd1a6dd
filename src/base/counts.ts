import { addUp, type CountTable } from "#db/add-up.ts";
import type { Db } from "#db/open.ts";
import { keptBeside } from "#db/prepared.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import { networkOf } from "../http/guards/network.ts";
import type { Visitor } from "../http/sessions/visitor.ts";
import type { Ctx } from "./context.ts";

/*
 * What people look at is counted in memory, so that no page waits for a write, and added to its table in one statement every ten
 * seconds and when the process stops (`jobs.ts`): a crash loses ten seconds of it. Each of several processes adds its own. Nothing
 * that is written says who it was.
 */

/** What a crash loses of the counts, at the most. */
export const COUNTS_MS = 10_000;

interface Counting<Sum extends string, Thing extends string | number> extends CountTable {
  sums: readonly Sum[];
  /** The columns of the table's key, for a thing in a period: a day or a month. Asked when the row is written. */
  keyOf(period: string, thing: Thing): object;
  /** Rows between two writings, at the most: more are not counted, so that no crowd fills the memory. */
  most: number;
}

/** Counts things by period. To count one takes two look-ups and makes nothing, because every view of a page does it. */
export function createCounter<Sum extends string, Thing extends string | number>({
  keyOf,
  most,
  ...table
}: Counting<Sum, Thing>) {
  const none = Object.fromEntries(table.sums.map((sum) => [sum, 0])) as Record<Sum, number>;
  const waiting = keptBeside(() => ({ rows: 0, periods: new Map<string, Map<Thing, Record<Sum, number>>>() }));
  return {
    count(db: Db, sum: Sum, period: string, thing: Thing) {
      const all = waiting(db);
      const things = all.periods.getOrInsertComputed(period, () => new Map());
      const row = things.get(thing);
      if (row) row[sum]++;
      else if (all.rows < most) {
        things.set(thing, { ...none, [sum]: 1 });
        all.rows++;
      }
    },
    /** What cannot be written now is written the next time. */
    write({ db }: Pick<Ctx, "db">) {
      const all = waiting(db);
      if (all.rows === 0) return;
      const rows = [...all.periods].flatMap(([period, things]) =>
        [...things].map(([thing, sums]) => ({ ...keyOf(period, thing), ...sums })),
      );
      addUp(db, table, rows);
      all.periods.clear();
      all.rows = 0;
    },
  };
}

/** What was seen from which network within an hour, at the most: about 20 MB. */
const MAX_SEEN = 500_000;

const seen = keptBeside(() => ({ hour: 0, hashes: new Set<number>() }));
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * Whether this counts: a person looks, and nobody from the same network has looked at the same thing in this hour of the clock,
 * so that reloading is no demand. Only hashes are kept, in memory, until the hour is over; when there are too many of them,
 * nothing more counts in that hour.
 */
export function isFirstView({ db, now }: Pick<Ctx, "db" | "now">, visitor: Visitor, thing: string): boolean {
  if (!isPerson(visitor)) return false;
  const known = seen(db);
  const hour = Math.floor(now() / HOUR_MS);
  if (known.hour !== hour) known.hashes.clear();
  known.hour = hour;
  const hash = Number(Bun.hash(`${networkOf(visitor.ip())} ${thing}`) & SAFE);
  const { size } = known.hashes;
  return size < MAX_SEEN && known.hashes.add(hash).size > size;
}

/** Robots name a page about themselves, or call themselves what they are ("Cubot" is a telephone). */
const robot = /(?<!cu)bot|crawl|spider|slurp|preview|curl|wget|python|https?:/i;

/** A browser that fetches a page before anybody has asked for it says so. */
const isPerson = ({ headers }: Visitor) =>
  !robot.test(headers.get("user-agent") ?? "") && !headers.get("sec-purpose")?.includes("prefetch");
