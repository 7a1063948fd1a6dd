import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db, Tx } from "./open.ts";
import { statement } from "./statement.ts";

export interface CountTable {
  table: SQLiteTable;
  /** Summed columns; the others are the primary key. */
  sums: readonly string[];
  /** SQL condition on `value` for rows to skip. */
  unless?: string;
}

/** Adds `rows` to the counts in one statement. */
export function upsertCounts(db: Db | Tx, { table, sums, unless }: CountTable, rows: readonly object[]) {
  const names = Object.entries(getTableColumns(table)).map(([key, { name }]) => ({ key, name }));
  const sum = names.filter(({ key }) => sums.includes(key)).map(({ name }) => `${name} = ${name} + excluded.${name}`);
  // Without a WHERE, SQLite would parse ON CONFLICT as a join.
  const text = `INSERT INTO ${getTableName(table)} (${names.map(({ name }) => name).join(", ")})
    SELECT ${names.map(({ key }) => `value ->> '${key}'`).join(", ")} FROM json_each(?) WHERE ${unless ? `NOT (${unless})` : "true"}
    ON CONFLICT DO UPDATE SET ${sum.join(", ")}`;
  statement<never, [string]>(db, text).run(JSON.stringify(rows));
}
