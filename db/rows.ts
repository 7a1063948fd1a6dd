import { count, type InferInsertModel, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource, SQLiteView } from "drizzle-orm/sqlite-core";
import type { Db, Tx } from "./open.ts";

type Source = SQLiteTable | SQLiteView;

export const countRows = (db: Db | Tx, table: Source, which?: SQL): number =>
  db.select({ total: count() }).from(table).where(which).get()!.total;

export const hasRow = (db: Db | Tx, table: Source, which: SQL | undefined): boolean =>
  db.select({ is: sql`1` }).from(table).where(which).limit(1).get() !== undefined;

type Order = readonly (SQL | SQLiteColumn)[];

/** Returns the first of several. */
export const findRow = <T extends Source>(db: Db | Tx, from: T, which: SQL | undefined, ...order: Order) =>
  sorted(db, from, which, order).get() as T["$inferSelect"] | undefined;

export const findRows = <T extends Source>(db: Db | Tx, from: T, which: SQL | undefined, ...order: Order) =>
  sorted(db, from, which, order).all() as T["$inferSelect"][];

const sorted = (db: Db | Tx, from: Source, which: SQL | undefined, order: Order) =>
  db
    .select()
    .from(from)
    .where(which)
    .orderBy(...order);

/** Returns the row with its ID and defaults. */
export const addRow = <T extends SQLiteTable>(db: Db | Tx, table: T, row: InferInsertModel<T>) =>
  db.insert(table).values(row).returning().get() as InferSelectModel<T>;

/** Returns the row as it is now. Undefined if there's none. */
export const changeRow = <T extends SQLiteTable>(
  db: Db | Tx,
  table: T,
  which: SQL | undefined,
  changes: SQLiteUpdateSetSource<T>,
) => db.update(table).set(changes).where(which).returning().get() as InferSelectModel<T> | undefined;

/** Undefined if a row with its key exists, which stays as it is. */
export const addIfNew = <T extends SQLiteTable>(db: Db | Tx, table: T, row: InferInsertModel<T>) =>
  db.insert(table).values(row).onConflictDoNothing().returning().get() as InferSelectModel<T> | undefined;

/** Returns the deleted row. Undefined if there was none. */
export const removeRow = <T extends SQLiteTable>(db: Db | Tx, table: T, which: SQL | undefined) =>
  db.delete(table).where(which).returning().get() as InferSelectModel<T> | undefined;

export const changeRows = <T extends SQLiteTable>(
  db: Db | Tx,
  table: T,
  which: SQL | undefined,
  changes: SQLiteUpdateSetSource<T>,
) => void db.update(table).set(changes).where(which).run();

export const removeRows = (db: Db | Tx, table: SQLiteTable, which: SQL | undefined) =>
  void db.delete(table).where(which).run();
