import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { loadGeo } from "./geo/load.ts";
import type { NodeEngine } from "./node/node-engine.ts";
import { closeDatabase, type Db, engineOf, isUndone, nodeOf, openReadOnly } from "./open.ts";
import { writeSnapshot } from "./snapshot.ts";

const folder = join(import.meta.dir, "migrations");
const known = (JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as { entries: { when: number }[] })
  .entries;

/** The newest migration of this code. */
export const knownMigration = Math.max(...known.map((entry) => entry.when));

/**
 * Brings a database up to this code's schema and place data: one file whole or not at all, that of several machines in pieces, because
 * the primary ends a transaction of more than five seconds that somebody waits for. Before the first change of an existing database a copy goes
 * to the path that `copyTo` gives. Of processes that start at the same time one does it, or they take turns, for as long as the
 * connection is patient. Throws when the database is newer than the code, or a foreign key would be left dangling.
 */
export function migrateDatabase(db: Db, copyTo?: () => string) {
  const connection = engineOf(db);
  const node = nodeOf(db);
  if (newestMigration(db) !== knownMigration) {
    if (node && copyTo) again(node, () => copyOwn(db, copyTo));
    // Inside a transaction the pragma is ignored, and a table rebuild would delete child rows.
    connection.run("PRAGMA foreign_keys = OFF");
    try {
      if (node) migrateInPieces(db, node);
      else connection.transaction(() => migrateAtOnce(db, copyTo)).immediate();
    } finally {
      connection.run("PRAGMA foreign_keys = ON");
    }
  }
  if (node) again(node, () => loadGeo(connection, { inPieces: true }));
  else loadGeo(connection);
}

/** Called with the lock on all writing: another process may have migrated since the first look. */
function migrateAtOnce(db: Db, copyTo: (() => string) | undefined) {
  const connection = engineOf(db);
  const { newest, missing } = lookAgain(db);
  if (missing.length === 0) return;
  if (newest > 0 && copyTo) copyAside(connection.filename, copyTo());
  for (const text of missing.flatMap(statementsOf)) connection.run(text);
  refuseDangling(db);
}

/** Each migration is a transaction of its own, which looks anew where the one before has ended, whoever made that. */
function migrateInPieces(db: Db, node: NodeEngine) {
  const next = () => {
    const [first, ...later] = lookAgain(db).missing;
    if (!first) return false;
    node.runLater([...statementsOf(first), later.length > 0 ? BEGUN : ENDED]);
    if (mayOrphan(first.sql)) refuseDangling(db);
    node.countsCommits = hasTable(db, "clock");
    return later.length > 0;
  };
  const piece = node.transaction(next);
  try {
    while (again(node, piece.immediate));
  } finally {
    node.countsCommits = true;
  }
}

/** As long as a start waits for others. */
const PATIENCE_MS = 60_000;

/** Does again what the primary has undone because it took too long and others waited. */
function again<T>(node: NodeEngine, work: () => T): T {
  for (const end = performance.now() + PATIENCE_MS; ; Bun.sleepSync(POLL_MS)) {
    try {
      return work();
    } catch (error) {
      if (!isUndone(error) || !node.sequences.isPrimaryAvailable || performance.now() > end) throw error;
    }
  }
}

function lookAgain(db: Db) {
  const newest = newestMigration(db);
  if (newest > knownMigration) throw new Error(NEWER);
  const missing = readMigrationFiles({ migrationsFolder: folder }).filter(({ folderMillis }) => folderMillis > newest);
  return { newest, missing };
}

/** With its note in drizzle's own table: versions before this one look for it. */
const statementsOf = ({ sql, hash, folderMillis }: MigrationMeta) => [
  "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  ...sql,
  `INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('${hash}', ${folderMillis})`,
];

/** Notes that a part of the way to this code's schema is done, so that whoever goes on makes no copy of what is half. */
const BEGUN = `INSERT OR REPLACE INTO settings (key, value) VALUES ('migrating_to', '${knownMigration}')`;
const ENDED = "DELETE FROM settings WHERE key = 'migrating_to'";
const HAS_BEGUN = `SELECT 1 FROM settings WHERE key = 'migrating_to' AND value = '${knownMigration}'`;

const MAY_ORPHAN = /^(?:\s|--.*\n)*(?:drop\s+table|delete|update|insert|replace|with|alter\b[\s\S]*\breferences)\b/i;

/** Whether it can leave rows without their parent. To look through a million rows takes two seconds, in which nobody else writes. */
export const mayOrphan = (statements: readonly string[]) => statements.some((text) => MAY_ORPHAN.test(text));

function refuseDangling(db: Db) {
  const dangling = engineOf(db).query<unknown, []>("PRAGMA foreign_key_check").all();
  if (dangling.length > 0) throw new Error(`The migration breaks references (rows: ${dangling.length})`);
}

/** Of a node, before the lock on all writing: the primary ends a transaction that takes as long as a copy. */
function copyOwn(db: Db, copyTo: () => string) {
  const connection = engineOf(db);
  const look = () => {
    const newest = newestMigration(db);
    const isWanted = newest > 0 && newest !== knownMigration && connection.query<unknown, []>(HAS_BEGUN).get() === null;
    return { newest, isWanted, hasClock: hasTable(db, "clock") };
  };
  const { newest, isWanted, hasClock } = connection.transaction(look).immediate();
  if (!isWanted) return;
  // After a write the replica has all that came before.
  if (hasClock) connection.run("UPDATE clock SET n = n");
  const path = copyTo();
  copyAside(connection.filename, path);
  // Another process has begun meanwhile, and made a copy of its own before.
  if (newestIn(path) !== newest) rmSync(path);
}

function newestIn(file: string): number {
  const reader = openReadOnly(file);
  try {
    return newestMigration(reader);
  } finally {
    closeDatabase(reader);
  }
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

/** True when every migration of this code has run. Newer ones may have as well: another machine's code is ahead. */
export const isCurrent = (db: Db) => appliedMigrations(db).length >= known.length;

const POLL_MS = 250;

/**
 * Waits, for as long as it takes, until another process has migrated to the end and the replica has that; `onWait` is called before each
 * look but the first. Throws when the database is newer than the code.
 */
export function waitUntilCurrent(db: Db, onWait: () => void) {
  while (!isCurrent(db)) {
    onWait();
    Bun.sleepSync(POLL_MS);
    nodeOf(db)?.copy.look();
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
