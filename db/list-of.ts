import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** SQL of rows as JSON. Sorted by ID once read, because the nodes' server doesn't keep order in aggregates. */
export const rowsAsJson = <Row extends { id: number }>(shown: Record<string, AnyColumn | SQL>, rows: SQL) =>
  sql`(SELECT json_group_array(json_object(${sql.join(
    Object.entries(shown).flatMap(([name, column]) => [sql`${name}`, sql`${column}`]),
    sql`, `,
  )})) FROM ${rows})`.mapWith((json: string) => (JSON.parse(json) as Row[]).sort((a, b) => a.id - b.id));
