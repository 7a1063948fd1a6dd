import type { Database, Statement } from "bun:sqlite";
import { type Db, sqlite } from "#db/open.ts";
import { random } from "#db/seed/random.ts";
import { groomerRows, type Row } from "./crowd-rows.ts";
import { population } from "./population.ts";

interface Crowd {
  count: number;
  now: number;
  /** The hash of a password that nobody has. */
  passwordHash: string;
  /** Called now and then with how many are done. */
  onProgress?: (done: number) => void;
}

/**
 * Adds many groomers, placed where people live, for benchmarks: all of them or none. Triggers are off meanwhile, and
 * their results are written directly, so that 100,000 take seconds; only those that derive the search columns stay on.
 */
export function seedCrowd(db: Db, { count, now, passwordHash, onProgress }: Crowd): void {
  const engine = sqlite(db);
  const places = population(engine);
  const dice = random(count);
  const add = () => {
    const insert = inserter(engine);
    const triggers = takeTriggers(engine);
    const [firstUser, firstGroomer] = [nextId(engine, "users"), nextId(engine, "groomer_profiles")];
    for (let at = 0; at < count; at++) {
      const ids = { userId: firstUser + at, groomerId: firstGroomer + at, now, passwordHash };
      for (const [table, rows] of groomerRows(ids, dice, places.zip(dice))) {
        for (const row of rows) insert(table, row);
      }
      if ((at + 1) % 10_000 === 0) onProgress?.(at + 1);
    }
    for (const text of triggers) engine.run(text);
  };
  engine.transaction(add).immediate();
}

/** Drops the triggers; gives the statements that create them again. */
function takeTriggers(engine: Database): string[] {
  const triggers = engine
    .query<{ name: string; sql: string }, []>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name NOT LIKE 'search_columns%'",
    )
    .all();
  for (const { name } of triggers) engine.run(`DROP TRIGGER "${name}"`);
  return triggers.map(({ sql }) => sql);
}

const nextId = (engine: Database, table: "users" | "groomer_profiles") =>
  engine.query<{ next: number }, []>(`SELECT coalesce(max(id), 0) + 1 AS next FROM ${table}`).get()!.next;

/** Rows of a table all name the same columns in the same order, so one statement serves them all. */
function inserter(engine: Database) {
  const statements = new Map<string, Statement>();
  const prepare = (table: string, row: Row) => {
    const columns = Object.keys(row);
    const marks = columns.map(() => "?").join(", ");
    const statement = engine.prepare(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${marks})`);
    statements.set(table, statement);
    return statement;
  };
  return (table: string, row: Row) => {
    (statements.get(table) ?? prepare(table, row)).run(...Object.values(row));
  };
}
