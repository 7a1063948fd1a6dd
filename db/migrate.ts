import { rmSync } from "node:fs";
import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { importGeo } from "./geo/load.ts";
import { mayOrphanRows, refuseDanglingRows } from "./integrity.ts";
import type { NodeEngine } from "./node/node-engine.ts";
import { type Db, engineOf, isRollbackError, nodeOf, withReadOnly } from "./open.ts";
import { dbTriggers, dropSql, resetTriggers, triggerRenewalSql } from "./renew-triggers.ts";
import { writeSnapshot } from "./snapshot.ts";
import { triggers } from "./triggers.ts";

const own = readMigrationFiles({ migrationsFolder: join(import.meta.dir, "migrations") });
const BASELINE = own[0]!.folderMillis;

let allMigrations = own;
export let newestKnownMs = own.at(-1)!.folderMillis;

export function addLaterMigrations(later: readonly MigrationMeta[]) {
  allMigrations = [...own, ...later];
  newestKnownMs = allMigrations.at(-1)!.folderMillis;
}

export class OtherVersionError extends Error {}

/**
 * Migrates schema, triggers, and place data: atomically for a file, in steps for nodes, because the primary limits
 * transactions to five seconds. First copies an existing database to `copyTo()`. Safe for concurrent processes. Throws
 * if the database is newer, has unknown migrations, or would have dangling foreign keys. True if it had to migrate.
 */
export function migrateDatabase(db: Db, copyTo?: () => string): boolean {
  const connection = engineOf(db);
  const node = nodeOf(db);
  refuseFromBefore(db);
  const isOther = newestAppliedMs(db) !== newestKnownMs;
  if (isOther || triggerRenewalSql(db).length > 0) {
    if (node && copyTo) again(node, () => copyOwn(db, copyTo));
    // The pragma is ignored in a transaction, and a table rebuild would delete child rows.
    connection.run("PRAGMA foreign_keys = OFF");
    try {
      if (node) migrateInPieces(db, node);
      else connection.transaction(() => migrateAtOnce(db, copyTo)).immediate();
    } finally {
      connection.run("PRAGMA foreign_keys = ON");
    }
  }
  if (node) again(node, () => importGeo(connection, { inPieces: true }));
  else importGeo(connection);
  return isOther;
}

/** Requires the write lock, because another process may have migrated. */
function migrateAtOnce(db: Db, copyTo: (() => string) | undefined) {
  const connection = engineOf(db);
  const { newest, missing } = lookAgain(db);
  if (missing.length === 0) return resetTriggers(db);
  if (newest > 0 && copyTo) copyAside(connection.filename, copyTo());
  const texts = [...dbTriggers(db).map(dropSql), ...missing.flatMap(statementsOf), ...triggers.map(({ sql }) => sql)];
  for (const text of texts) connection.run(text);
  refuseDanglingRows(db);
}

/** One transaction per step, resumable. Triggers come last, because others may write. */
function migrateInPieces(db: Db, node: NodeEngine) {
  const next = () => {
    const [first, ...later] = lookAgain(db).missing;
    if (!first) {
      resetTriggers(db);
      return false;
    }
    const isLast = later.length === 0;
    const found = dbTriggers(db);
    const after = (isLast ? triggers : found).map(({ sql }) => sql);
    node.runLater([...found.map(dropSql), ...statementsOf(first), ...after, isLast ? ENDED : begun()]);
    if (mayOrphanRows(first.sql)) refuseDanglingRows(db);
    return !isLast;
  };
  const piece = node.transaction(next);
  while (again(node, piece.immediate));
}

const PATIENCE_MS = 60_000;

/** Retries a transaction that the primary ended. */
function again<T>(node: NodeEngine, work: () => T): T {
  for (const end = performance.now() + PATIENCE_MS; ; Bun.sleepSync(POLL_MS)) {
    try {
      return work();
    } catch (error) {
      if (!isRollbackError(error) || !node.sequences.isPrimaryAvailable || performance.now() > end) throw error;
    }
  }
}

function lookAgain(db: Db) {
  const newest = newestAppliedMs(db);
  refuseFromBefore(db);
  if (newest > newestKnownMs) throw new OtherVersionError(NEWER);
  return { newest, missing: allMigrations.filter(({ folderMillis }) => folderMillis > newest) };
}

/** Records the migration in drizzle's table. */
const statementsOf = ({ sql, hash, folderMillis }: MigrationMeta) => [
  "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  ...sql,
  `INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('${hash}', ${folderMillis})`,
];

/** Marks a migration under way, so that a restart doesn't copy a partial one. */
const begun = () => `INSERT OR REPLACE INTO settings (key, value) VALUES ('migrating_to', '${newestKnownMs}')`;
const ENDED = "DELETE FROM settings WHERE key = 'migrating_to'";
const HAS_BEGUN = "SELECT 1 FROM settings WHERE key = 'migrating_to' AND value = ?";

/** Copies before the migration takes the write lock, because copying takes longer than the primary allows. */
function copyOwn(db: Db, copyTo: () => string) {
  const connection = engineOf(db);
  const look = () => {
    const newest = newestAppliedMs(db);
    const isOlder = newest > 0 && newest !== newestKnownMs;
    const hasBegun = () => connection.query<unknown, [string]>(HAS_BEGUN).get(String(newestKnownMs)) !== null;
    return { newest, isWanted: isOlder && !hasBegun() };
  };
  const { newest, isWanted } = connection.transaction(look).immediate();
  if (!isWanted) return;
  // After a write, the replica is up to date.
  connection.run("UPDATE clock SET n = n");
  const path = copyTo();
  copyAside(connection.filename, path);
  // Another process has begun and made its own copy.
  if (withReadOnly(path, newestAppliedMs) !== newest) rmSync(path);
}

/** Needs a separate connection without an open transaction. */
const copyAside = (file: string, path: string) => withReadOnly(file, (reader) => writeSnapshot(reader, path));

/** Time in the name of the newest applied migration (UTC milliseconds); 0 if none is. */
export const newestAppliedMs = (db: Db) => Math.max(0, ...appliedMigrations(db));

/** Newer migrations may exist too. */
export function isMigrated(db: Db) {
  const applied = appliedMigrations(db);
  return allMigrations.every(({ folderMillis }) => applied.includes(folderMillis));
}

export const TOO_OLD_TEXT = "This database is from before 0.1.0. Commit c9e3899c21cf is the last one that can read it.";

export const isTooOld = (db: Db) => appliedMigrations(db).some((at) => at < BASELINE);

function refuseFromBefore(db: Db) {
  if (isTooOld(db)) throw new OtherVersionError(TOO_OLD_TEXT);
}

export const refuseOldFile = (file: string) => withReadOnly(file, refuseFromBefore);

const POLL_MS = 250;

/** Calls `onWait`, and then blocks, before each retry. Throws if the database is too old or newer. */
export function blockUntilMigrated(db: Db, onWait: () => void) {
  while (!isMigrated(db)) {
    refuseFromBefore(db);
    onWait();
    Bun.sleepSync(POLL_MS);
    nodeOf(db)?.copy.look();
  }
  if (newestAppliedMs(db) > newestKnownMs) throw new OtherVersionError(NEWER);
}

const NEWER = "The database was written by a newer version. Start that version, or restore an older backup.";

function appliedMigrations(db: Db): number[] {
  const connection = engineOf(db);
  const node = nodeOf(db);
  // Without a replica yet, there's nothing to read.
  if (node && !node.isWriting && node.opened === 0) return [];
  const table = connection.query<unknown, []>("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  if (!table) return [];
  return connection
    .query<{ created_at: number }, []>("SELECT created_at FROM __drizzle_migrations")
    .all()
    .map((row) => Number(row.created_at));
}
