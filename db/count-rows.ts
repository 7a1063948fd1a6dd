import { count, type SQL } from "drizzle-orm";
import type { SQLiteTable, SQLiteView } from "drizzle-orm/sqlite-core";
import type { Db, Tx } from "./open.ts";

export const countRows = (db: Db | Tx, table: SQLiteTable | SQLiteView, which?: SQL): number =>
  db.select({ total: count() }).from(table).where(which).get()!.total;
