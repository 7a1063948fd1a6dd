import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { loadGeo } from "./geo/load.ts";
import { closeDatabase, type Db, engineOf, isNode, nodeOf, openReadOnly } from "./open.ts";
import { writeSnapshot } from "./snapshot.ts";

const folder = join(import.meta.dir, "migrations");
const known = (JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as { entries: { when: number }[] })
  .entries;

/**
 * Brings a database up to this code's schema and place data, whole or not at all. Before the first change of an existing file
 * a copy goes to the path that `copyTo` gives. Of processes that start at the same time one does it, and the others wait for
 * as long as the connection is patient. Throws when the database is newer than the code, or a foreign key would be left
 * dangling.
 */
export function migrateDatabase(db: Db, copyTo?: () => string) {
  const connection = engineOf(db);
  if (newestMigration(db) !== knownMigration) {
    if (isNode(db) && copyTo) copyOwn(db, copyTo);
    // Inside a transaction the pragma is ignored, and a table rebuild would delete child rows.
    connection.run("PRAGMA foreign_keys = OFF");
    try {
      connection.transaction(() => bringUpToDate(db, copyTo)).immediate();
    } finally {
      connection.run("PRAGMA foreign_keys = ON");
    }
  }
  loadGeo(connection);
}

/** Called with the lock on all writing: another process may have migrated since the first look. */
function bringUpToDate(db: Db, copyTo: (() => string) | undefined) {
  const connection = engineOf(db);
  const newest = newestMigration(db);
  if (newest > knownMigration) throw new Error(NEWER);
  const missing = readMigrationFiles({ migrationsFolder: folder }).filter(({ folderMillis }) => folderMillis > newest);
  if (missing.length === 0) return;
  if (newest > 0 && copyTo && !isNode(db)) copyAside(connection.filename, copyTo());
  // Drizzle's own table: versions before this one look for it.
  connection.run(
    "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  );
  const note = connection.query<unknown, [string, number]>(
    "INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)",
  );
  for (const { sql, hash, folderMillis } of missing) {
    for (const statement of sql) connection.run(statement);
    note.run(hash, folderMillis);
  }
  const dangling = connection.query<unknown, []>("PRAGMA foreign_key_check").all();
  if (dangling.length > 0) throw new Error(`The migration leaves ${dangling.length} rows without their parent`);
}

/** Of a node, before the lock on all writing: the primary ends a transaction that takes as long as a copy. */
function copyOwn(db: Db, copyTo: () => string) {
  const connection = engineOf(db);
  const ask = connection.transaction(() => ({ newest: newestMigration(db), hasClock: hasTable(db, "clock") }));
  const { newest, hasClock } = ask.immediate();
  if (newest === 0 || newest === knownMigration) return;
  // After a write the replica has all that came before.
  if (hasClock) connection.run("UPDATE clock SET n = n");
  copyAside(connection.filename, copyTo());
}

const hasTable = (db: Db, name: string) =>
  engineOf(db).query<unknown, [string]>("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !==
  null;

/** On a connection of its own, because none can copy while it has a transaction open. */
function copyAside(file: string, path: string) {
  const reader = openReadOnly(file);
  try {
    writeSnapshot(reader, path);
  } finally {
    closeDatabase(reader);
  }
}

/** The instant in the name of the newest migration that a database has; 0 when it is none of ours. */
export const newestMigration = (db: Db) => Math.max(0, ...appliedMigrations(db));

/** The newest migration of this code. */
export const knownMigration = Math.max(...known.map((entry) => entry.when));

/** True when every migration of this code has run. Newer ones may have as well: another machine's code is ahead. */
export const isCurrent = (db: Db) => appliedMigrations(db).length >= known.length;

const POLL_MS = 250;

/**
 * Waits, for as long as it takes, until another process has migrated and the replica has that; `onWait` is called before each
 * look but the first. Throws when the database is newer than the code.
 */
export function waitUntilCurrent(db: Db, onWait: () => void) {
  while (!isCurrent(db)) {
    onWait();
    Bun.sleepSync(POLL_MS);
  }
  if (newestMigration(db) > knownMigration) throw new Error(NEWER);
}

const NEWER = "The database was written by a newer version. Start that version, or restore an older backup.";

function appliedMigrations(db: Db): number[] {
  const connection = engineOf(db);
  const node = nodeOf(db);
  // A replica may have nothing yet, where the primary can be asked.
  if (node && !node.isWriting && node.opened === 0) return [];
  const table = connection.query<unknown, []>("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  if (!table) return [];
  return connection
    .query<{ created_at: number }, []>("SELECT created_at FROM __drizzle_migrations")
    .all()
    .map((row) => Number(row.created_at));
}
