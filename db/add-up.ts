import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./open.ts";
import { statement } from "./statement.ts";

export interface CountTable {
  table: SQLiteTable;
  /** Its columns that are added up; the others are its primary key. */
  sums: readonly string[];
  /** SQL about one row, `value`: which ones are left out. */
  unless?: string;
}

/** Adds rows to a table of counts, all in one statement: what is counted there already is added up. */
export function addUp(db: Db, { table, sums, unless }: CountTable, rows: readonly object[]) {
  const names = Object.entries(getTableColumns(table)).map(([key, { name }]) => ({ key, name }));
  const sum = names.filter(({ key }) => sums.includes(key)).map(({ name }) => `${name} = ${name} + excluded.${name}`);
  // Without a WHERE, SQLite would read the ON of the conflict as one of a join.
  const text = `INSERT INTO ${getTableName(table)} (${names.map(({ name }) => name).join(", ")})
    SELECT ${names.map(({ key }) => `value ->> '${key}'`).join(", ")} FROM json_each(?) WHERE ${unless ? `NOT (${unless})` : "true"}
    ON CONFLICT DO UPDATE SET ${sum.join(", ")}`;
  statement<never, [string]>(db, text).run(JSON.stringify(rows));
}
