import { type Placeholder, sql } from "drizzle-orm";
import type { Db, Tx } from "./open.ts";

/**
 * A query of a hot path, built and prepared once for each connection instead of each time it runs. Inside a transaction
 * it belongs to it, because that is on the same connection.
 */
export function prepared<Query>(build: (db: Db) => Query): (db: Db | Tx) => Query {
  const built = new WeakMap<Db | Tx, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db as Db);
    built.set(db, query);
    return query;
  };
}

/** The values of a prepared insert: each column is given under its own name when the query runs. */
export const placeholders = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder<string>(name)])) as Record<Name, Placeholder>;
