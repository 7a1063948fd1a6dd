import type { Database } from "bun:sqlite";
import { type Db, sqlite } from "#db/db.ts";

interface Trigger {
  on: "INSERT" | "UPDATE" | "DELETE";
  table: string;
  columns: string[] | undefined;
}

type Version = "page_version" | "schedule_version";

export function triggersOf(db: Db, version: Version): Trigger[] {
  const rows = sqlite(db)
    .query<{ table: string; sql: string }, []>(
      `SELECT tbl_name AS 'table', sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%${version} = ${version} + 1%'`,
    )
    .all();
  return rows.map(({ table, sql }) => {
    const [, on, columns] = /AFTER (INSERT|UPDATE|DELETE)(?: OF (.+?))? ON/s.exec(sql)!;
    return { on: on as Trigger["on"], table, columns: columns?.split(/,\s+/) };
  });
}

export function uncoveredBy(
  db: Db,
  statements: Iterable<string>,
  withoutTrigger: Record<string, string> = {},
  version: Version = "page_version",
) {
  const read = columnsRead(sqlite(db), statements);
  const triggers = triggersOf(db, version);
  const uncovered: string[] = [];
  for (const [table, columns] of read) {
    if (withoutTrigger[table]) continue;
    const own = triggers.filter((trigger) => trigger.table === table);
    const named = own.find(({ on }) => on === "UPDATE")?.columns;
    const wanted = named ? ["UPDATE"] : ["INSERT", "UPDATE", "DELETE"];
    const missing = wanted.filter((on) => !own.some((trigger) => trigger.on === on)).map((on) => `${on} of ${table}`);
    const counted = own.flatMap((trigger) => trigger.columns ?? []);
    const unnamed = named
      ? [...columns].filter((column) => !counted.includes(column) && ![version, "id"].includes(column))
      : [];
    uncovered.push(...missing, ...unnamed.map((column) => `${table}.${column}`));
  }
  return { uncovered, tables: [...read.keys()].sort() };
}

function columnsRead(client: Database, statements: Iterable<string>): Map<string, Set<string>> {
  const names = columnsByRootPage(client);
  const read = new Map<string, Set<string>>();
  for (const text of statements) {
    const steps = client.query<{ opcode: string; p1: number; p2: number }, []>(`EXPLAIN ${text}`).all();
    const opened = new Map(
      steps.filter(({ opcode }) => opcode === "OpenRead").map(({ p1, p2 }) => [p1, names.get(p2)!]),
    );
    for (const { table } of opened.values()) read.getOrInsertComputed(table, () => new Set());
    for (const { opcode, p1, p2 } of steps) {
      const from = opened.get(p1);
      if (from && opcode === "Column") read.get(from.table)!.add(from.columns[p2]!);
    }
  }
  return read;
}

function columnsByRootPage(client: Database) {
  const all = client
    .query<{ type: string; name: string; table: string; rootpage: number }, []>(
      "SELECT type, name, tbl_name AS 'table', rootpage FROM sqlite_master WHERE rootpage > 0",
    )
    .all();
  return new Map(
    all.map(({ type, name, table, rootpage }) => {
      const pragma = type === "table" ? "table_info" : "index_xinfo";
      const rows = client.query<{ name: string | null }, []>(`SELECT name FROM pragma_${pragma}('${name}')`).all();
      return [rootpage, { table, columns: rows.map((row) => row.name ?? "id") }];
    }),
  );
}
