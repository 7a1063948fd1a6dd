import { type Db, sqlite } from "#db/open.ts";
import { columnsRead } from "./columns-read.ts";

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

export function unheardOf(
  db: Db,
  statements: Iterable<string>,
  withoutTrigger: Record<string, string> = {},
  version: Version = "page_version",
) {
  const read = columnsRead(sqlite(db), statements);
  const triggers = triggersOf(db, version);
  const unheard: string[] = [];
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
    unheard.push(...missing, ...unnamed.map((column) => `${table}.${column}`));
  }
  return { unheard, tables: [...read.keys()].sort() };
}
