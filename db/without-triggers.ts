import type { Engine, Statement } from "./engine.ts";
import { type Db, engineOf } from "./open.ts";
import { dropOf, triggersIn } from "./renew-triggers.ts";
import { EVERYBODY } from "./schema/finding/searches.ts";

type Insert = (table: string, row: Record<string, number | string | null>) => void;

/** Bulk insert with triggers disabled, except for search columns. The command must write what they would. */
export function insertWithoutTriggers(db: Db, command: (insert: Insert) => void) {
  const connection = engineOf(db);
  const run = () => {
    const insert = inserter(connection);
    const triggers = takeTriggers(db);
    command(insert);
    insert("search_changes", { groomer_id: EVERYBODY });
    for (const text of triggers) connection.run(text);
  };
  connection.transaction(run).immediate();
}

/** Returns the statements that recreate them. */
function takeTriggers(db: Db): string[] {
  const connection = engineOf(db);
  const triggers = triggersIn(db).filter(({ name }) => !name.startsWith("search_columns"));
  for (const one of triggers) connection.run(dropOf(one));
  return triggers.map(({ sql }) => sql);
}

/** All rows must have equal columns. */
function inserter(connection: Engine): Insert {
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
