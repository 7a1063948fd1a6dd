import { and, count, eq, isNull, isSQLWrapper, Param, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource, SQLiteView } from "drizzle-orm/sqlite-core";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import type { Db, Tx } from "./open.ts";
import { prepareQuery } from "./prepared.ts";

type TableOrView = SQLiteTable | SQLiteView;
type Row<T extends TableOrView> = T["$inferSelect"];
type Values = Record<string, unknown>;
/** Conditions, or values that columns equal. */
type RowFilter<T extends TableOrView> = SQL | Partial<Row<T>> | undefined;

const columnsOf = (from: TableOrView) => from as unknown as Record<string, SQLiteColumn>;

function conditionOf(from: TableOrView, which: SQL | Values): SQL | undefined {
  if (which instanceof SQL) return which;
  const columns = columnsOf(from);
  const conditions = Object.entries(which).map(([name, value]) =>
    value === null ? isNull(columns[name]!) : eq(columns[name]!, value),
  );
  return and(...conditions);
}

type Run = "get" | "all" | "run";
type Query = Record<Run, (given?: object) => unknown> & { prepare(): Query };
type Build = (db: Db, table: SQLiteTable, where: SQL | undefined, row: Values) => unknown;

const FILTER = "which.";

/** Null stays null, which drizzle's own placeholders would encode. */
function placesFor(from: TableOrView, values: Values, prefix = ""): Values {
  const place = ([name, value]: [string, unknown]) => {
    const column = columnsOf(from)[name]!;
    const encoder = { mapToDriverValue: (given: unknown) => (given === null ? null : column.mapToDriverValue(given)) };
    return [name, prefix && value === null ? null : sql`${new Param(sql.placeholder(prefix + name), encoder)}`];
  };
  return Object.fromEntries(Object.entries(values).map(place));
}

/** Runs queries whose text is built once for the same columns, because that takes longer than running it. */
function rowQuery(run: Run, build: Build) {
  // Bounded, because people choose the columns of some changes.
  const texts = new WeakMap<TableOrView, LruCache<(db: Db | Tx) => Query>>();
  const make = (db: Db | Tx, from: TableOrView, which: SQL | Values, row: Values) =>
    build(db as Db, from as SQLiteTable, conditionOf(from, which), row) as Query;
  const prepare = (from: TableOrView, which: Values, row: Values) =>
    prepareQuery((db) => make(db, from, which, row).prepare());
  return (db: Db | Tx, from: TableOrView, which: SQL | Values = {}, row: Values = {}): unknown => {
    if (which instanceof SQL || Object.values(row).some(isSQLWrapper)) return make(db, from, which, row)[run]();
    const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
    const filter = Object.entries(which).map(([name, value]) => (value === null ? `${name} null` : name));
    const query = texts
      .getOrInsertComputed(from, () => new LruCache({ most: 200 }))
      .getOrInsertComputed(`${filter}; ${Object.keys(given)}`, () =>
        prepare(from, placesFor(from, which, FILTER), placesFor(from, given)),
      );
    for (const [name, value] of Object.entries(which)) given[FILTER + name] = value;
    return query(db)[run](given);
  };
}

const counted = rowQuery("get", (db, table, where) => db.select({ total: count() }).from(table).where(where));
export const countRows = <T extends TableOrView>(db: Db | Tx, from: T, which?: RowFilter<T>): number =>
  (counted(db, from, which) as { total: number }).total;

const existing = rowQuery("get", (db, table, where) => db.select({ is: sql`1` }).from(table).where(where).limit(1));
export const hasRow = <T extends TableOrView>(db: Db | Tx, from: T, which: RowFilter<T>): boolean =>
  existing(db, from, which) !== undefined;

type Order = readonly (SQL | SQLiteColumn)[];

const select: Build = (db, table, where) => db.select().from(table).where(where);
const [first, all] = [rowQuery("get", select), rowQuery("all", select)];

/** Returns the first of several. */
export const findRow = <T extends TableOrView>(db: Db | Tx, from: T, which?: RowFilter<T>, ...order: Order) =>
  (order.length > 0 ? sorted(db, from, which, order).get() : first(db, from, which)) as Row<T> | undefined;

export const findRows = <T extends TableOrView>(db: Db | Tx, from: T, which?: RowFilter<T>, ...order: Order) =>
  (order.length > 0 ? sorted(db, from, which, order).all() : all(db, from, which)) as Row<T>[];

const sorted = <T extends TableOrView>(db: Db | Tx, from: T, which: RowFilter<T> = {}, order: Order) =>
  db
    .select()
    .from(from as TableOrView)
    .where(conditionOf(from, which))
    .orderBy(...order);

const added = rowQuery("get", (db, table, _, row) => db.insert(table).values(row).returning());
const addedIfNew = rowQuery("get", (db, table, _, row) =>
  db.insert(table).values(row).onConflictDoNothing().returning(),
);

/** Returns the row with its ID and defaults. */
export const addRow = <T extends SQLiteTable>(db: Db | Tx, table: T, row: T["$inferInsert"]) =>
  added(db, table, {}, row) as Row<T>;

/** Undefined if a row with its key exists, which stays as it is. */
export const addRowIfNew = <T extends SQLiteTable>(db: Db | Tx, table: T, row: T["$inferInsert"]) =>
  addedIfNew(db, table, {}, row) as Row<T> | undefined;

/** Changes the row with the key, or adds it. */
export function putRow<T extends SQLiteTable, Key extends Partial<T["$inferInsert"]>>(
  db: Db | Tx,
  table: T,
  key: Key,
  set: Partial<Omit<T["$inferInsert"], keyof Key>>,
) {
  const target = Object.keys(key).map((name) => columnsOf(table)[name]!);
  db.insert(table)
    .values({ ...key, ...set })
    .onConflictDoUpdate({ target, set: set as Changes<T> })
    .run();
}

/** Without this, a forgotten condition would change every row, as `{}` does. */
function needed<T extends TableOrView>(which: RowFilter<T>) {
  if (!which) throw new Error("Changes and removals need a condition");
  return which;
}

type Changes<T extends SQLiteTable> = SQLiteUpdateSetSource<T>;

const changedOne = rowQuery("get", (db, table, where, row) => db.update(table).set(row).where(where).returning());
const changed = rowQuery("run", (db, table, where, row) => db.update(table).set(row).where(where));
const removedOne = rowQuery("get", (db, table, where) => db.delete(table).where(where).returning());
const removed = rowQuery("run", (db, table, where) => db.delete(table).where(where));

/** Returns the row as it is now. Undefined if there's none. */
export const changeRow = <T extends SQLiteTable>(db: Db | Tx, table: T, which: RowFilter<T>, changes: Changes<T>) =>
  changedOne(db, table, needed(which), changes) as Row<T> | undefined;

export const changeRows = <T extends SQLiteTable>(db: Db | Tx, table: T, which: RowFilter<T>, changes: Changes<T>) =>
  void changed(db, table, needed(which), changes);

/** Returns the deleted row. Undefined if there was none. */
export const removeRow = <T extends SQLiteTable>(db: Db | Tx, table: T, which: RowFilter<T>) =>
  removedOne(db, table, needed(which)) as Row<T> | undefined;

export const removeRows = <T extends SQLiteTable>(db: Db | Tx, table: T, which: RowFilter<T>) =>
  void removed(db, table, needed(which));
