import { and, count, eq, isNull, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource, SQLiteView } from "drizzle-orm/sqlite-core";
import type { Db, Tx } from "./open.ts";

type TableOrView = SQLiteTable | SQLiteView;
type Row<T extends TableOrView> = T["$inferSelect"];
/** Conditions, or values that columns equal. */
type RowFilter<T extends TableOrView> = SQL | Partial<Row<T>> | undefined;

const columnsOf = (from: TableOrView) => from as unknown as Record<string, SQLiteColumn>;

function conditionOf<T extends TableOrView>(from: T, which: RowFilter<T>): SQL | undefined {
  if (which === undefined || which instanceof SQL) return which;
  const columns = columnsOf(from);
  const conditions = Object.entries(which).map(([name, value]) =>
    value === null ? isNull(columns[name]!) : eq(columns[name]!, value),
  );
  return and(...conditions);
}

/** `{}` is every row. Throws if undefined, which drizzle's `and` may return. */
function someOf<T extends TableOrView>(from: T, which: RowFilter<T>): SQL | undefined {
  if (!which) throw new Error("Changes and removals need a condition");
  return conditionOf(from, which);
}

export const countRows = <T extends TableOrView>(db: Db | Tx, from: T, which?: RowFilter<T>): number =>
  db.select({ total: count() }).from(from).where(conditionOf(from, which)).get()!.total;

export const hasRow = <T extends TableOrView>(db: Db | Tx, from: T, which: RowFilter<T>): boolean =>
  db.select({ is: sql`1` }).from(from).where(conditionOf(from, which)).limit(1).get() !== undefined;

type Order = readonly (SQL | SQLiteColumn)[];

/** Returns the first of several. */
export const findRow = <T extends TableOrView>(db: Db | Tx, from: T, which?: RowFilter<T>, ...order: Order) =>
  sorted(db, from, which, order).get() as Row<T> | undefined;

export const findRows = <T extends TableOrView>(db: Db | Tx, from: T, which?: RowFilter<T>, ...order: Order) =>
  sorted(db, from, which, order).all() as Row<T>[];

const sorted = <T extends TableOrView>(db: Db | Tx, from: T, which: RowFilter<T>, order: Order) =>
  db
    .select()
    .from(from as TableOrView)
    .where(conditionOf(from, which))
    .orderBy(...order);

/** Returns the row with its ID and defaults. */
export const addRow = <T extends SQLiteTable>(db: Db | Tx, table: T, row: T["$inferInsert"]) =>
  db.insert(table).values(row).returning().get() as Row<T>;

/** Undefined if a row with its key exists, which stays as it is. */
export const addRowIfNew = <T extends SQLiteTable>(db: Db | Tx, table: T, row: T["$inferInsert"]) =>
  db.insert(table).values(row).onConflictDoNothing().returning().get() as Row<T> | undefined;

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

type Changes<T extends SQLiteTable> = SQLiteUpdateSetSource<T>;

/** Returns the row as it is now. Undefined if there's none. */
export const changeRow = <T extends SQLiteTable>(db: Db | Tx, table: T, which: RowFilter<T>, changes: Changes<T>) =>
  db.update(table).set(changes).where(someOf(table, which)).returning().get() as Row<T> | undefined;

export const changeRows = <T extends SQLiteTable>(db: Db | Tx, table: T, which: RowFilter<T>, changes: Changes<T>) =>
  void db.update(table).set(changes).where(someOf(table, which)).run();

/** Returns the deleted row. Undefined if there was none. */
export const removeRow = <T extends SQLiteTable>(db: Db | Tx, table: T, which: RowFilter<T>) =>
  db.delete(table).where(someOf(table, which)).returning().get() as Row<T> | undefined;

export const removeRows = <T extends SQLiteTable>(db: Db | Tx, table: T, which: RowFilter<T>) =>
  void db.delete(table).where(someOf(table, which)).run();
