import { count, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable, SQLiteView } from "drizzle-orm/sqlite-core";
import type { Db, Tx } from "./open.ts";

export const countRows = (db: Db | Tx, table: SQLiteTable | SQLiteView, which?: SQL): number =>
  db.select({ total: count() }).from(table).where(which).get()!.total;

export const hasRow = (db: Db | Tx, table: SQLiteTable, which: SQL | undefined): boolean =>
  db.select({ is: sql`1` }).from(table).where(which).limit(1).get() !== undefined;
