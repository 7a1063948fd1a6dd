import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** Rows of another one as JSON, by number. Sorted here: the nodes' server knows no order within an aggregate. */
export const listOf = <Row extends { id: number }>(shown: Record<string, AnyColumn | SQL>, rows: SQL) =>
  sql`(SELECT json_group_array(json_object(${sql.join(
    Object.entries(shown).flatMap(([name, column]) => [sql`${name}`, sql`${column}`]),
    sql`, `,
  )})) FROM ${rows})`.mapWith((json: string) => (JSON.parse(json) as Row[]).sort((a, b) => a.id - b.id));
