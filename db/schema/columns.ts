import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, integer } from "drizzle-orm/sqlite-core";

export const instant = (name: string) => integer(name);

export const yesNo = (name: string) => integer(name, { mode: "boolean" });

/** Deleted with the row it names. */
export const belongsTo = (name: string, to: () => AnySQLiteColumn) =>
  integer(name).notNull().references(to, { onDelete: "cascade" });

const literal = (value: string) => sql.raw(`'${value.replaceAll("'", "''")}'`);

export const oneOf = (name: string, column: AnySQLiteColumn, values: readonly string[]) =>
  check(name, sql`${column} IN (${sql.join(values.map(literal), sql`, `)})`);

export const within = (name: string, column: AnySQLiteColumn, low: number, high: number) =>
  check(name, sql`${column} BETWEEN ${sql.raw(String(low))} AND ${sql.raw(String(high))}`);

export const holds = (name: string, condition: SQL) => check(name, condition);
