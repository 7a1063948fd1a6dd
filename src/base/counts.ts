import type { Db } from "#db/db.ts";
import { memoPerDatabase } from "#db/prepared.ts";
import { type CountTable, upsertCounts } from "#db/upsert-counts.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { networkOf } from "../http/guards/network.ts";
import type { Visitor } from "../http/sessions/visitor.ts";
import type { Ctx, DbAndClock } from "./context.ts";

/* Counts views in memory and writes sums every ten seconds and at shutdown, so pages never wait. Anonymous. */

export const WRITE_COUNTS_MS = 10_000;

interface CounterSpec<Sum extends string, Thing extends string | number> extends CountTable {
  sums: readonly Sum[];
  /** Key columns for a thing and a period (day or month). */
  keyOf(period: string, thing: Thing): object;
  /** Maximum rows between writes, to bound memory. Further things go uncounted until the next write. */
  most: number;
}

/** Allocates nothing per count. */
export function createDbCounter<Sum extends string, Thing extends string | number>({
  keyOf,
  most,
  ...table
}: CounterSpec<Sum, Thing>) {
  const none = Object.fromEntries(table.sums.map((sum) => [sum, 0])) as Record<Sum, number>;
  const waiting = memoPerDatabase(() => ({ rows: 0, periods: new Map<string, Map<Thing, Record<Sum, number>>>() }));
  return {
    count(db: Db, sum: Sum, period: string, counted: Thing) {
      const all = waiting(db);
      const things = all.periods.getOrInsertComputed(period, () => new Map());
      const row = things.get(counted);
      if (row) row[sum]++;
      else if (all.rows < most) {
        things.set(counted, { ...none, [sum]: 1 });
        all.rows++;
      }
    },
    write({ db }: Pick<Ctx, "db">) {
      const all = waiting(db);
      if (all.rows === 0) return;
      const rows = [...all.periods].flatMap(([period, things]) =>
        [...things].map(([thing, sums]) => ({ ...keyOf(period, thing), ...sums })),
      );
      upsertCounts(db, table, rows);
      all.periods.clear();
      all.rows = 0;
    },
  };
}

/** At most 4 MB for the whole hour, a block at a time. A set of numbers grew by 40 bytes with each view. */
const SLOTS = 1 << 20;
const BLOCK = 1 << 10;
const MAX_SEEN = SLOTS / 2;

const viewedThisHour = memoPerDatabase(() => ({ hour: 0, seen: 0, blocks: new Map<number, Uint32Array>() }));

/** True once per network, page, and clock hour. Keeps only hashes; stops counting if there are too many. */
export function isFirstViewOfHour({ db, now }: DbAndClock, visitor: Visitor, page: string): boolean {
  if (!isPerson(visitor)) return false;
  const views = viewedThisHour(db);
  const hour = Math.floor(now() / HOUR_MS);
  if (views.hour !== hour) Object.assign(views, { hour, seen: 0, blocks: new Map() });
  const text = `${networkOf(visitor.ip())} ${page}`;
  // 0 is an empty slot.
  const mark = Bun.hash.xxHash32(text) || 1;
  let slot = Bun.hash.xxHash32(text, 1) % SLOTS;
  const block = () => views.blocks.getOrInsertComputed(Math.floor(slot / BLOCK), () => new Uint32Array(BLOCK));
  for (; block()[slot % BLOCK] !== 0; slot = (slot + 1) % SLOTS) if (block()[slot % BLOCK] === mark) return false;
  if (views.seen >= MAX_SEEN) return false;
  block()[slot % BLOCK] = mark;
  views.seen++;
  return true;
}

/** "Cubot" is a phone. */
const robot = /(?<!cu)bot|crawl|spider|slurp|preview|curl|wget|python|https?:/i;

const isPerson = ({ headers }: Visitor) =>
  !robot.test(headers.get("user-agent") ?? "") && !headers.get("sec-purpose")?.includes("prefetch");
