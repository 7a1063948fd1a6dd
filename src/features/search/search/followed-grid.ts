import { sql } from "drizzle-orm";
import { type Db, isInTransaction, readReplica, readSnapshot, removeRows, searchChanges } from "#db/db.ts";
import { ALL_GROOMERS_ID } from "#db/schema/search/searches.ts";
import { statement } from "#db/statement.ts";
import { makeYielder } from "#src/base/concurrency.ts";
import type { Ctx } from "#src/base/context.ts";
import { type BandRow, bandColumnsSql } from "./band.ts";
import { Grid } from "./grid.ts";

/** Rows per batch: up to five milliseconds. */
const BATCH_SIZE = 1_000;

/** A row of `search_changes`. `mark` identifies that very row. */
type SearchChange = [seq: number, groomerId: number, mark: number];
const NOTHING: SearchChange = [0, ALL_GROOMERS_ID, -1];

type GridPosition = [band: number, lon: number, id: number];
const BEGINNING: GridPosition = [-1_000, 0, 0];

/** Loads all groomers, then applies the changes that triggers record. Reloads if changes were pruned or restored. */
export class SyncedGrid {
  readonly grid = new Grid();
  readonly #db: Db;
  #hasBegun = false;
  #place: GridPosition | null = null;
  #seen = NOTHING;
  /** Newest change at the last look. */
  #newest = NOTHING;

  constructor(db: Db) {
    this.#db = db;
  }

  /** May apply a batch first. Not allowed inside a transaction. */
  isInStep(): boolean {
    if (!this.#hasBegun || this.#place) return false;
    return readReplica(this.#db, () => newest(this.#db))[2] === this.#seen[2] || this.step();
  }

  /** Returns true after the last batch. Not allowed inside a transaction, which may roll back. */
  step(): boolean {
    return readReplica(this.#db, () =>
      readSnapshot(this.#db, () => {
        if (!this.#hasBegun || !isThere(this.#db, this.#newest)) this.#begin();
        this.#newest = newest(this.#db);
        if (!this.#place) return this.#catchUp();
        this.#place = this.#readOn(this.#place);
        return false;
      }),
    );
  }

  #begin() {
    this.grid.clear();
    this.#seen = newest(this.#db);
    this.#place = BEGINNING;
    this.#hasBegun = true;
  }

  #readOn(place: GridPosition): GridPosition | null {
    const rows = ask<BandRow>(this.#db, allGroomersSql, ...place, BATCH_SIZE);
    for (const row of rows) this.grid.put(row);
    if (rows.length < BATCH_SIZE) return null;
    const [id, band, , lon] = rows.at(-1)!;
    return [band, lon, id];
  }

  #catchUp(): boolean {
    const [known = NOTHING, ...changes] = ask<SearchChange>(this.#db, changesFrom, this.#seen[0], 1 + BATCH_SIZE);
    const ids = new Set(changes.map(([, id]) => id));
    this.#hasBegun = known[2] === this.#seen[2] && !ids.has(ALL_GROOMERS_ID);
    if (!this.#hasBegun) return false;
    for (const id of ids) this.#renew(id);
    this.#seen = changes.at(-1) ?? known;
    return changes.length < BATCH_SIZE;
  }

  #renew(id: number) {
    const [row] = ask<BandRow>(this.#db, one, id);
    if (row) this.grid.put(row);
    else this.grid.remove(id);
  }
}

const ask = <Row>(db: Db, text: string, ...values: number[]) =>
  statement<unknown, number[]>(db, text).values(...values) as Row[];

const newest = (db: Db): SearchChange => ask<SearchChange>(db, newestChange)[0] ?? NOTHING;
const isThere = (db: Db, [seq, , mark]: SearchChange) => (ask<SearchChange>(db, change, seq)[0] ?? NOTHING)[2] === mark;

const newestChange = "SELECT seq, groomer_id, mark FROM search_changes ORDER BY seq DESC LIMIT 1";
const change = "SELECT seq, groomer_id, mark FROM search_changes WHERE seq = ?";
const changesFrom = "SELECT seq, groomer_id, mark FROM search_changes WHERE seq >= ? ORDER BY seq LIMIT ?";
/** Index-only. */
const allGroomersSql = `SELECT ${bandColumnsSql} FROM groomer_profiles
  WHERE listable = 1 AND (band, lon, id) > (?, ?, ?) ORDER BY band, lon, id LIMIT ?`;
const one = `SELECT ${bandColumnsSql} FROM groomer_profiles WHERE id = ? AND listable = 1`;

/** With fewer groomers, SQL is fast enough. */
const GRID_FROM = 5_000;
/** A grid that misses older changes is rebuilt. */
const MAX_CHANGES = 10_000;
/** Milliseconds per batch while loading. */
const TURN_MS = 5;

interface CachedGrid {
  followed: SyncedGrid;
  reading: Promise<void> | null;
}

const grids = new WeakMap<Db, CachedGrid>();

/** Undefined if SQL must be used: inside a transaction, which may roll back, and while loading. */
export function liveGrid(db: Db): Grid | undefined {
  const cached = grids.get(db);
  if (!cached || cached.reading || isInTransaction(db)) return undefined;
  if (cached.followed.isInStep()) return cached.followed.grid;
  // The next job reports the error.
  readAll(cached).catch(() => {});
  return undefined;
}

/** Builds the grid if there are many groomers, and drops it if there are few. */
export async function loadGrid({ db, stopping }: Pick<Ctx, "db" | "stopping">, from = GRID_FROM): Promise<void> {
  if (!hasGroomers(db, from)) {
    grids.delete(db);
    return;
  }
  const cached = grids.get(db) ?? { followed: new SyncedGrid(db), reading: null };
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

async function readInTurns(followed: SyncedGrid, stopping: () => boolean) {
  const rest = makeYielder(TURN_MS);
  while (!stopping() && !followed.step()) await rest();
}

const hasGroomers = (db: Db, from: number) => statement<{ n: number }, [number]>(db, countUpTo).get(from)!.n >= from;

const countUpTo = "SELECT count(*) AS n FROM (SELECT 1 FROM groomer_profiles WHERE listable = 1 LIMIT ?)";

export const forgetOldSearchChanges = (db: Db) =>
  removeRows(db, searchChanges, sql`${searchChanges.seq} <= (SELECT max(seq) FROM search_changes) - ${MAX_CHANGES}`);
