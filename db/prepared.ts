import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Engine } from "./engine.ts";
import { type Db, engineOf, nodeOf, type Tx } from "./open.ts";

/**
 * A query of a hot path, built once for each connection instead of each time it runs: its text, and what makes objects of
 * its rows. Inside a transaction it is part of it, because that is on the same connection.
 *
 * Statements are compiled in one place: `open.ts` has all of them, drizzle's and our own, kept by the connection under
 * their text. What is kept here holds one of those; nothing else keeps statements.
 */
export function prepared<Query>(build: (db: Db) => Query): (db: Db | Tx) => Query {
  const built = new WeakMap<Engine, Query>();
  return (db) => {
    const connection = engineOf(db as Db);
    const known = built.get(connection);
    if (known !== undefined) return known;
    const query = build(db as Db);
    built.set(connection, query);
    return query;
  };
}

/** Something that is kept beside each database, made when it is first asked for. */
export function keptBeside<Kept>(make: () => Kept): (db: Db | Tx) => Kept {
  const known = new WeakMap<Db | Tx, Kept>();
  return (db) => known.getOrInsertComputed(db, make);
}

/** Which copy of the database a process has open; on one machine there is one. Within a copy a row's number means one state. */
export const copyOf = (db: Db): number => nodeOf(db)?.opened ?? 0;

/**
 * What was made of rows, for as long as the numbers under which it is kept mean one state each. On one machine that is as long as
 * the process runs. A node that gets another copy begins anew: when a replica has become the primary, what had not reached it
 * is gone, and its numbers come again for something else.
 */
export function cachedPerReplica<Kept>(make: () => Kept): (db: Db) => Kept {
  const known = new WeakMap<Db, { opened: number; kept: Kept }>();
  return (db) => {
    const opened = copyOf(db);
    const last = known.get(db);
    if (last?.opened === opened) return last.kept;
    const kept = make();
    known.set(db, { opened, kept });
    return kept;
  };
}

/**
 * A value that a column is compared with, in hot queries that join tables or have an order. SQLite 3.54 compiles such a query anew each
 * time it runs with a bare `?` beside an equals sign, to see whether the value opens a partial index: 0.15 ms for a booking with all
 * that belongs to it, where running it takes 0.02. A plus sign changes no value, and spares that. Where a partial index is wanted, its
 * condition has to be written out.
 */
export const bound = (value: Placeholder | string | number): SQL => sql`+${value}`;

/** The same for the limit of a hot query, at which SQLite looks each time too. Drizzle writes out whatever it is given, and only names fewer types. */
export const boundLimit = (value: Placeholder | number) => bound(value) as unknown as Placeholder;

/** The values of a prepared insert: each column is given under its own name when the query runs. */
export const placeholders = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder<string>(name)])) as Record<Name, Placeholder>;
