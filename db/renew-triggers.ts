import type { Engine, Statement } from "./engine.ts";
import { type Db, engineOf } from "./open.ts";
import { ALL_GROOMERS_ID } from "./schema/search/searches.ts";
import type { Trigger } from "./trigger.ts";
import { triggers } from "./triggers.ts";

export function triggerRenewalSql(db: Db): string[] {
  const [wanted, found] = [triggers, dbTriggers(db)].map((list) => new Map(list.map(({ name, sql }) => [name, sql])));
  return [
    ...[...found!].flatMap(([name, sql]) => (wanted!.get(name) === sql ? [] : [dropSql({ name })])),
    ...[...wanted!].flatMap(([name, sql]) => (found!.get(name) === sql ? [] : [sql])),
  ];
}

/** Requires the write lock. */
export function resetTriggers(db: Db) {
  for (const text of triggerRenewalSql(db)) engineOf(db).run(text);
}

export const dbTriggers = (db: Db) =>
  engineOf(db).query<Trigger, []>("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all();

export const dropSql = ({ name }: Pick<Trigger, "name">) => `DROP TRIGGER "${name}"`;

export type InsertRow = (table: string, row: Record<string, number | string | null>) => void;

/** Bulk insert with triggers disabled, except for search columns. The command must write what they would. */
export function insertWithoutTriggers(db: Db, command: (insert: InsertRow) => void) {
  const connection = engineOf(db);
  const run = () => {
    const insert = inserter(connection);
    const triggers = takeTriggers(db);
    command(insert);
    insert("search_changes", { groomer_id: ALL_GROOMERS_ID });
    for (const text of triggers) connection.run(text);
  };
  connection.transaction(run).immediate();
}

/** Drops the triggers, and returns the statements that recreate them. */
function takeTriggers(db: Db): string[] {
  const connection = engineOf(db);
  const triggers = dbTriggers(db).filter(({ name }) => !name.startsWith("search_columns"));
  for (const one of triggers) connection.run(dropSql(one));
  return triggers.map(({ sql }) => sql);
}

/** All rows of a table must have the same columns, in one order. */
function inserter(connection: Engine): InsertRow {
  const statements = new Map<string, Statement>();
  return (table, row) => {
    const insert = statements.getOrInsertComputed(table, () => {
      const columns = Object.keys(row);
      const marks = columns.map(() => "?").join(", ");
      return connection.prepare(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${marks})`);
    });
    insert.run(...Object.values(row));
  };
}
