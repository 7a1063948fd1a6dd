import { rmSync } from "node:fs";
import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { loadGeo } from "./geo/load.ts";
import type { NodeEngine } from "./node/node-engine.ts";
import { closeDatabase, type Db, engineOf, isUndone, nodeOf, openReadOnly } from "./open.ts";
import { dropOf, renew, renewal, triggersIn } from "./renew-triggers.ts";
import { writeSnapshot } from "./snapshot.ts";
import { mayOrphan, refuseDangling } from "./soundness.ts";
import { triggers } from "./triggers.ts";

const own = readMigrationFiles({ migrationsFolder: join(import.meta.dir, "migrations") });
const BASELINE = own[0]!.folderMillis;

let known = own;
export let knownMigration = own.at(-1)!.folderMillis;

/** For tests of upgrades: from now on these come after those of this code, and no others. */
export function addMigrations(later: readonly MigrationMeta[]) {
  known = [...own, ...later];
  knownMigration = known.at(-1)!.folderMillis;
}

/** A database that this code cannot bring up to date. */
export class OtherVersionError extends Error {}

/**
 * Brings a database up to this code's schema, triggers and place data: one file whole or not at all, that of several machines in pieces, because
 * the primary ends a transaction of more than five seconds that someone waits for. Before the first migration of an existing database a copy goes
 * to the path that `copyTo` gives. Of processes that start at the same time one does it, or they take turns, for as long as the
 * connection is patient. Throws when the database is newer than the code or from before its first migration, or a foreign key would be left dangling.
 */
export function migrateDatabase(db: Db, copyTo?: () => string) {
  const connection = engineOf(db);
  const node = nodeOf(db);
  refuseFromBefore(db);
  if (newestMigration(db) !== knownMigration || renewal(db).length > 0) {
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
  if (missing.length === 0) return renew(db);
  if (newest > 0 && copyTo) copyAside(connection.filename, copyTo());
  const texts = [...triggersIn(db).map(dropOf), ...missing.flatMap(statementsOf), ...triggers.map(({ sql }) => sql)];
  for (const text of texts) connection.run(text);
  refuseDangling(db);
}

/** One transaction each, which looks again where the one before ended. Triggers come with the last: others write. */
function migrateInPieces(db: Db, node: NodeEngine) {
  const next = () => {
    const [first, ...later] = lookAgain(db).missing;
    if (!first) {
      renew(db);
      return false;
    }
    const isLast = later.length === 0;
    const found = triggersIn(db);
    const after = (isLast ? triggers : found).map(({ sql }) => sql);
    node.runLater([...found.map(dropOf), ...statementsOf(first), ...after, isLast ? ENDED : begun()]);
    if (mayOrphan(first.sql)) refuseDangling(db);
    return !isLast;
  };
  const piece = node.transaction(next);
  while (again(node, piece.immediate));
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
  refuseFromBefore(db);
  if (newest > knownMigration) throw new OtherVersionError(NEWER);
  return { newest, missing: known.filter(({ folderMillis }) => folderMillis > newest) };
}

/** With its note in drizzle's own table: versions before this one look for it. */
const statementsOf = ({ sql, hash, folderMillis }: MigrationMeta) => [
  "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  ...sql,
  `INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('${hash}', ${folderMillis})`,
];

/** Notes that a part of the way to this code's schema is done, so that whoever goes on makes no copy of what is half. */
const begun = () => `INSERT OR REPLACE INTO settings (key, value) VALUES ('migrating_to', '${knownMigration}')`;
const ENDED = "DELETE FROM settings WHERE key = 'migrating_to'";
const HAS_BEGUN = "SELECT 1 FROM settings WHERE key = 'migrating_to' AND value = ?";

/** Of a node, before the lock on all writing: the primary ends a transaction that takes as long as a copy. */
function copyOwn(db: Db, copyTo: () => string) {
  const connection = engineOf(db);
  const look = () => {
    const newest = newestMigration(db);
    const isOlder = newest > 0 && newest !== knownMigration;
    const hasBegun = () => connection.query<unknown, [string]>(HAS_BEGUN).get(String(knownMigration)) !== null;
    return { newest, isWanted: isOlder && !hasBegun() };
  };
  const { newest, isWanted } = connection.transaction(look).immediate();
  if (!isWanted) return;
  // After a write the replica has all that came before.
  connection.run("UPDATE clock SET n = n");
  const path = copyTo();
  copyAside(connection.filename, path);
  // Another process has begun meanwhile, and made a copy of its own before.
  if (newestIn(path) !== newest) rmSync(path);
}

function reading<T>(file: string, read: (db: Db) => T): T {
  const reader = openReadOnly(file);
  try {
    return read(reader);
  } finally {
    closeDatabase(reader);
  }
}

const newestIn = (file: string) => reading(file, newestMigration);

/** On a connection of its own, because none can copy while it has a transaction open. */
const copyAside = (file: string, path: string) => reading(file, (reader) => writeSnapshot(reader, path));

/** The instant in the name of the newest migration that a database has; 0 when it is none of ours. */
export const newestMigration = (db: Db) => Math.max(0, ...appliedMigrations(db));

/** True when every migration of this code has run. Newer ones may have as well: another machine's code is ahead. */
export function isCurrent(db: Db) {
  const applied = appliedMigrations(db);
  return known.every(({ folderMillis }) => applied.includes(folderMillis));
}

export const FROM_BEFORE = "This database is from before 0.1.0. Commit c9e3899c21cf is the last one that can read it.";

export const isFromBefore = (db: Db) => appliedMigrations(db).some((at) => at < BASELINE);

function refuseFromBefore(db: Db) {
  if (isFromBefore(db)) throw new OtherVersionError(FROM_BEFORE);
}

export const refuseFileFromBefore = (file: string) => reading(file, refuseFromBefore);

const POLL_MS = 250;

/** However long it takes; `onWait` before each look but the first. Throws when the database is newer than the code. */
export function waitUntilCurrent(db: Db, onWait: () => void) {
  while (!isCurrent(db)) {
    refuseFromBefore(db);
    onWait();
    Bun.sleepSync(POLL_MS);
    nodeOf(db)?.copy.look();
  }
  if (newestMigration(db) > knownMigration) throw new OtherVersionError(NEWER);
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
