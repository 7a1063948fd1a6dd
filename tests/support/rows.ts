import { and, eq, getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db, Tx } from "#db/open.ts";

type Row<T extends SQLiteTable> = T["$inferSelect"];
type Values<T extends SQLiteTable> = T["$inferInsert"];
type Some<T extends SQLiteTable> = Partial<Row<T>>;

function having<T extends SQLiteTable>(table: T, values: Some<T>) {
  const columns = getTableColumns(table);
  return and(...Object.entries(values).map(([name, value]) => eq(columns[name]!, value)));
}

export const readRow = <T extends SQLiteTable>(db: Db | Tx, table: T, values: Some<T> = {}) =>
  db
    .select()
    .from(table as SQLiteTable)
    .where(having(table, values))
    .get() as Row<T> | undefined;

export const readRows = <T extends SQLiteTable>(db: Db | Tx, table: T, values: Some<T> = {}) =>
  db
    .select()
    .from(table as SQLiteTable)
    .where(having(table, values))
    .all() as Row<T>[];

export const addRow = <T extends SQLiteTable>(db: Db | Tx, table: T, values: Values<T>) =>
  db
    .insert(table as SQLiteTable)
    .values(values)
    .returning()
    .get() as Row<T>;

export const addRows = <T extends SQLiteTable>(db: Db | Tx, table: T, values: Values<T>[]) =>
  void db
    .insert(table as SQLiteTable)
    .values(values)
    .run();

export const changeRows = <T extends SQLiteTable>(db: Db | Tx, table: T, values: Some<T>, changes: Some<T>) =>
  void db
    .update(table as SQLiteTable)
    .set(changes)
    .where(having(table, values))
    .run();

export const removeRows = <T extends SQLiteTable>(db: Db | Tx, table: T, values: Some<T> = {}) =>
  void db
    .delete(table as SQLiteTable)
    .where(having(table, values))
    .run();
