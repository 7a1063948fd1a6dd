import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  integer,
  type SQLiteColumnBuilderBase,
  type SQLiteTableExtraConfigValue,
  sqliteTable,
} from "drizzle-orm/sqlite-core";

export const instant = (name: string) => integer(name);

export const yesNo = (name: string) => integer(name, { mode: "boolean" });

/** ID of another row, with which this row is deleted. */
export const belongsTo = (name: string, to: () => AnySQLiteColumn) =>
  integer(name).notNull().references(to, { onDelete: "cascade" });

const literal = (value: string) => sql.raw(`'${value.replaceAll("'", "''")}'`);

type TableExtras = (t: Record<string, AnySQLiteColumn>) => SQLiteTableExtraConfigValue[];

/** Checks every text with an `enum` against its values. */
export const table = ((name: string, columns: Record<string, SQLiteColumnBuilderBase>, extras?: TableExtras) =>
  sqliteTable(name, columns, (t: Record<string, AnySQLiteColumn>) => [
    ...(extras?.(t) ?? []),
    ...Object.values(t).flatMap((column) => {
      const values = sql.join((column.enumValues ?? []).map(literal), sql`, `);
      return column.enumValues?.length ? check(`${name}_${column.name}`, sql`${column} IN (${values})`) : [];
    }),
  ])) as typeof sqliteTable;

export const within = (name: string, column: AnySQLiteColumn, low: number, high: number) =>
  check(name, sql`${column} BETWEEN ${sql.raw(String(low))} AND ${sql.raw(String(high))}`);

export { check };
