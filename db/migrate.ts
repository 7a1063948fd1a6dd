import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "drizzle-orm/bun-sqlite/migrator";
import { loadGeo } from "./geo/load.ts";
import { type Db, sqlite } from "./open.ts";
import { writeSnapshot } from "./snapshot.ts";

const folder = join(import.meta.dir, "migrations");
const known = (JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as { entries: { when: number }[] })
  .entries;

/**
 * Brings a database up to this code's schema and place data. Before the first change of an existing file a copy goes
 * to `backupPath`. Foreign keys are off meanwhile: inside a transaction the pragma is ignored, and a table rebuild
 * would delete child rows. Throws when the database is newer than the code, or a foreign key would be left dangling.
 */
export function migrateDatabase(db: Db, backupPath?: string) {
  const connection = sqlite(db);
  const applied = appliedMigrations(db);
  if (newestMigration(db) > knownMigration) {
    throw new Error("The database was written by a newer version. Start that version, or restore an older backup.");
  }
  if (applied.length > 0 && applied.length < known.length && backupPath && !existsSync(backupPath)) {
    writeSnapshot(db, backupPath);
  }
  connection.run("PRAGMA foreign_keys = OFF");
  migrate(db, { migrationsFolder: folder });
  const dangling = connection.query("PRAGMA foreign_key_check").all();
  if (dangling.length > 0) throw new Error(`The migration leaves ${dangling.length} rows without their parent`);
  connection.run("PRAGMA foreign_keys = ON");
  loadGeo(connection);
}

/** The instant in the name of the newest migration that a database has; 0 when it is none of ours. */
export const newestMigration = (db: Db) => Math.max(0, ...appliedMigrations(db));

/** The newest migration of this code. */
export const knownMigration = Math.max(...known.map((entry) => entry.when));

/** True when every migration of this code has run. */
export const isCurrent = (db: Db) => appliedMigrations(db).length === known.length;

function appliedMigrations(db: Db): number[] {
  const connection = sqlite(db);
  const table = connection.query("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  if (!table) return [];
  return connection
    .query<{ created_at: number }, []>("SELECT created_at FROM __drizzle_migrations")
    .all()
    .map((row) => Number(row.created_at));
}
