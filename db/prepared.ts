import type { Db, Tx } from "./open.ts";

/**
 * A query of a hot path, built and prepared once for each connection instead of each time it runs. Inside a
 * transaction it is built for that transaction.
 */
export function prepared<Query>(build: (db: Db | Tx) => Query): (db: Db | Tx) => Query {
  const built = new WeakMap<object, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}
