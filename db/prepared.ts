import { Column, getTableName, is, type Placeholder, type SQL, sql } from "drizzle-orm";
import { SQLitePreparedQuery } from "drizzle-orm/sqlite-core";
import type { Engine } from "./engine.ts";
import { type Db, engineOf, nodeOf, type Tx } from "./open.ts";

type NamedValues = Record<string, unknown>;
interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}
/** Parts of a prepared query that drizzle's types hide. */
interface PreparedInternals {
  /** Paths are ["id"] or ["groomer", "id"]. */
  fields?: { path: string[]; field: Column | { decoder: Decoder } | { sql: { decoder: Decoder } } }[];
  joinsNotNullableMap?: Record<string, boolean>;
  values(given?: NamedValues): unknown[][];
  all(values?: NamedValues): NamedValues[];
  get(given?: NamedValues): NamedValues | undefined;
}

/** Inspects the columns once, because drizzle does it for each row, which takes longer than reading the row. */
function mapFaster<Query>(query: Query): Query {
  const inside = query as PreparedInternals;
  if (!(query instanceof SQLitePreparedQuery) || !inside.fields) return query;
  const map = rowMapper(inside);
  inside.all = (given) => inside.values(given).map(map);
  inside.get = (given) => inside.values(given).slice(0, 1).map(map)[0];
  return query;
}

function rowMapper({ fields = [], joinsNotNullableMap: alwaysJoined }: PreparedInternals) {
  const columns = fields.map(({ path, field }) => {
    const decoder = is(field, Column) ? field : "sql" in field ? field.sql.decoder : field.decoder;
    return { part: path.length > 1 ? path[0] : undefined, name: path.at(-1)!, decoder, field };
  });
  const optional = [...Map.groupBy(columns, ({ part }) => part)].flatMap(([part, all]) => {
    const own = all.filter(({ field }) => is(field, Column));
    const [table, ...others] = new Set(own.map(({ field }) => getTableName((field as Column).table)));
    return part && table && others.length === 0 && alwaysJoined?.[table] === false
      ? [{ part, first: own[0]!.name }]
      : [];
  });
  return (values: unknown[]) => {
    const row: NamedValues = {};
    columns.forEach(({ part, name, decoder }, at) => {
      if (part !== undefined) row[part] ??= {};
      const value = values[at];
      (part === undefined ? row : (row[part] as NamedValues))[name] =
        value === null ? null : decoder.mapFromDriverValue(value);
    });
    // A left join found nothing if the first column of its table is null.
    for (const { part, first } of optional) if ((row[part] as NamedValues)[first] === null) row[part] = null;
    return row;
  };
}

/** Makes a value once per connection, which its transactions share, for data that no one changes. */
export function memoPerConnection<Value>(make: (db: Db) => Value): (db: Db | Tx) => Value {
  const cached = new WeakMap<Engine, Value>();
  return (db) => cached.getOrInsertComputed(engineOf(db as Db), () => make(db as Db));
}

/** Caches a query's text and row mapping. Statements are cached only in `open.ts`. */
export const prepareQuery = <Query>(build: (db: Db) => Query) => memoPerConnection((db) => mapFaster(build(db)));

interface RowsQuery<Row> {
  prepare(): { all(values?: NamedValues): Row[] };
}

/** Returns a function that reads all rows. Builds a query once for each set of values that aren't undefined. */
export function allRowsQuery<Values extends object, Row>(build: (db: Db, values: Values) => RowsQuery<Row>) {
  const queries = new Map<string, (db: Db | Tx) => ReturnType<RowsQuery<Row>["prepare"]>>();
  return (db: Db | Tx, values: Values): Row[] => {
    const names = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : name));
    const query = queries.getOrInsertComputed(names.join(), () =>
      prepareQuery((db) => build(db, namedParams(...names) as Values).prepare()),
    );
    return query(db).all(values as NamedValues);
  };
}

/** A lazy value per database. */
export function memoPerDatabase<Kept>(make: () => Kept): (db: Db | Tx) => Kept {
  const cached = new WeakMap<Db | Tx, Kept>();
  return (db) => cached.getOrInsertComputed(db, make);
}

/** Number of the opened replica; 0 for a single file. Versions are unique within a replica. */
export const replicaNumberOf = (db: Db): number => nodeOf(db)?.opened ?? 0;

/** A cache keyed by versions. Reset with a new replica, because a promoted one may reuse versions. */
export function cachedPerReplica<Kept>(make: (db: Db) => Kept): (db: Db) => Kept {
  const cached = new WeakMap<Db, { opened: number; kept: Kept }>();
  return (db) => {
    const opened = replicaNumberOf(db);
    const last = cached.get(db);
    if (last?.opened === opened) return last.kept;
    const kept = make(db);
    cached.set(db, { opened, kept });
    return kept;
  };
}

/** Without the plus, SQLite recompiles hot queries on each run to check partial indexes. */
export const asSql = (value: Placeholder | Column | string | number | null): SQL => sql`+${value}`;

/** `asSql` for LIMIT, where Drizzle's types are too narrow. */
export const asLimit = (value: Placeholder | number) => asSql(value) as unknown as Placeholder;

export const namedParams = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder<string>(name)])) as Record<Name, Placeholder>;
