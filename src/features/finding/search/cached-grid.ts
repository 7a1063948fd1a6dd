import { sql } from "drizzle-orm";
import { type Db, isInTransaction } from "#db/open.ts";
import { searchChanges } from "#db/schema/tables.ts";
import { statement } from "#db/statement.ts";
import { yieldEvery } from "#src/base/concurrency.ts";
import type { Ctx } from "#src/base/context.ts";
import { FollowedGrid } from "./followed-grid.ts";
import type { Grid } from "./grid.ts";

/** With fewer groomers, SQL is fast enough. */
const GRID_FROM = 5_000;
/** A grid that misses older changes is rebuilt. */
const KEPT_CHANGES = 10_000;
/** Milliseconds per batch while loading. */
const TURN_MS = 5;

interface CachedGrid {
  followed: FollowedGrid;
  reading: Promise<void> | null;
}

const grids = new WeakMap<Db, CachedGrid>();

/** Undefined if SQL must be used: inside a transaction, which may roll back, and while loading. */
export function gridOf(db: Db): Grid | undefined {
  const cached = grids.get(db);
  if (!cached || cached.reading || isInTransaction(db)) return undefined;
  if (cached.followed.isInStep()) return cached.followed.grid;
  // The next job reports the error.
  readAll(cached).catch(() => {});
  return undefined;
}

type GridDeps = Pick<Ctx, "db" | "stopping">;

/** Builds the grid if there are many groomers, and drops it if there are few. */
export async function keepGrid({ db, stopping }: GridDeps, from = GRID_FROM): Promise<void> {
  if (!hasGroomers(db, from)) {
    grids.delete(db);
    return;
  }
  const cached = grids.get(db) ?? { followed: new FollowedGrid(db), reading: null };
  grids.set(db, cached);
  await readAll(cached, stopping);
}

/** Yields before each batch. */
function readAll(cached: CachedGrid, stopping = () => false): Promise<void> {
  cached.reading ??= readInTurns(cached.followed, stopping).finally(() => {
    cached.reading = null;
  });
  return cached.reading;
}

async function readInTurns(followed: FollowedGrid, stopping: () => boolean) {
  const rest = yieldEvery(TURN_MS);
  while (!stopping() && !followed.step()) await rest();
}

const hasGroomers = (db: Db, from: number) => statement<{ n: number }, [number]>(db, countUpTo).get(from)!.n >= from;

const countUpTo = "SELECT count(*) AS n FROM (SELECT 1 FROM groomer_profiles WHERE listable = 1 LIMIT ?)";

export const forgetOldSearchChanges = (db: Db) =>
  void db
    .delete(searchChanges)
    .where(sql`${searchChanges.seq} <= (SELECT max(seq) FROM search_changes) - ${KEPT_CHANGES}`)
    .run();
