import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Engine } from "./engine.ts";
import { type Db, engineOf, nodeOf, type Tx } from "./open.ts";
import { mapFaster } from "./row-mapping.ts";

/** Caches a query's text and row mapping per connection. Statements are cached only in `open.ts`. */
export function prepared<Query>(build: (db: Db) => Query): (db: Db | Tx) => Query {
  const built = new WeakMap<Engine, Query>();
  return (db) => built.getOrInsertComputed(engineOf(db as Db), () => mapFaster(build(db as Db)));
}

/** A lazy value per database. */
export function memoPerDatabase<Kept>(make: () => Kept): (db: Db | Tx) => Kept {
  const cached = new WeakMap<Db | Tx, Kept>();
  return (db) => cached.getOrInsertComputed(db, make);
}

/** Number of the opened replica; constant on one machine. Versions are unique within a replica. */
export const copyOf = (db: Db): number => nodeOf(db)?.opened ?? 0;

/** A cache keyed by versions. Reset with a new replica, because a promoted one may reuse versions. */
export function cachedPerReplica<Kept>(make: () => Kept): (db: Db) => Kept {
  const cached = new WeakMap<Db, { opened: number; kept: Kept }>();
  return (db) => {
    const opened = copyOf(db);
    const last = cached.get(db);
    if (last?.opened === opened) return last.kept;
    const kept = make();
    cached.set(db, { opened, kept });
    return kept;
  };
}

/** Without the plus, SQLite recompiles hot queries on each run to check partial indexes. */
export const bound = (value: Placeholder | string | number): SQL => sql`+${value}`;

/** Same for LIMIT. Drizzle's types are too narrow. */
export const boundLimit = (value: Placeholder | number) => bound(value) as unknown as Placeholder;

export const placeholders = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder<string>(name)])) as Record<Name, Placeholder>;
