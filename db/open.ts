import { Database } from "bun:sqlite";
import { type BunSQLiteDatabase, drizzle } from "drizzle-orm/bun-sqlite";
import type { Engine } from "./engine.ts";
import { RemoteError } from "./node/hrana.ts";
import { NodeEngine, type NodeSettings } from "./node/node-engine.ts";

export { replicaPath } from "./node/replica-file.ts";

/** Opens the database: a single file, or a node's replica and primary. */
const pragmas = [
  "synchronous = FULL",
  "foreign_keys = ON",
  "trusted_schema = OFF",
  // Overwrites deleted content with zeros.
  "secure_delete = ON",
  "journal_size_limit = 67108864",
  "cache_size = -32768",
  // Otherwise the journal of a savepoint, with some thirty pages of each booking request, is a file.
  "temp_store = MEMORY",
];

function connect(sqlite: Database): Db {
  keepCompiled(sqlite);
  return drizzle(sqlite);
}

/** All queries are synchronous. */
export type Db = BunSQLiteDatabase & { $client: Engine };
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export interface DbNow {
  db: Db | Tx;
  now: number;
}

/** Milliseconds that a statement waits for another writer. */
const TIMEOUT_MS = 2_000;

/** Creates a missing file. Bytes are opened in memory. */
export function openDatabase(source: string | Uint8Array): Db {
  const sqlite =
    typeof source === "string"
      ? new Database(source, { create: true, strict: true })
      : Database.deserialize(source, { strict: true });
  sqlite.run(`PRAGMA busy_timeout = ${TIMEOUT_MS}`);
  keepLog(sqlite);
  for (const pragma of pragmas) sqlite.run(`PRAGMA ${pragma}`);
  return connect(sqlite);
}

/** Doesn't check whether primary and replica exist. */
export const openNode = (settings: NodeSettings): Db => drizzle(new NodeEngine(settings) as unknown as Database);

export const isNodeDb = (db: Db): boolean => nodeOf(db) !== null;

/** Null for a single file. */
export const nodeOf = (db: Db): NodeEngine | null => (db.$client instanceof NodeEngine ? db.$client : null);

export const isBusyError = (error: unknown) =>
  error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");

/** True if the database was busy, or if the primary rolled back the transaction or its outcome is unknown. */
export const isRollbackError = (error: unknown) =>
  isBusyError(error) || (error instanceof RemoteError && error.code === "SQLITE_IOERR_REMOTE");

/** Undefined restores the default. */
export function setWriteTimeout(db: Db, ms?: number) {
  const node = nodeOf(db);
  if (node) node.setWriteTimeout(ms);
  else engineOf(db).run(`PRAGMA busy_timeout = ${ms ?? TIMEOUT_MS}`);
}

/** SQLite rejects concurrent creation without waiting, so retry. */
function keepLog(sqlite: Database) {
  for (const end = performance.now() + TIMEOUT_MS; ; Bun.sleepSync(10)) {
    try {
      return void sqlite.run("PRAGMA journal_mode = WAL");
    } catch (error) {
      if (!isBusyError(error) || performance.now() > end) throw error;
    }
  }
}

/** More than all statements, so that none is evicted. */
Database.MAX_QUERY_CACHE_SIZE = 500;

/** drizzle prepares each time, which takes longer than running. */
function keepCompiled(sqlite: Database) {
  sqlite.prepare = ((text: string) => sqlite.query(text)) as typeof sqlite.prepare;
}

/** Throws if missing. */
export function openReadOnly(file: string, timeoutMs = TIMEOUT_MS): Db {
  const sqlite = new Database(file, { readonly: true, strict: true });
  sqlite.run(`PRAGMA busy_timeout = ${timeoutMs}`);
  return connect(sqlite);
}

export function withReadOnly<T>(file: string, read: (db: Db) => T, timeoutMs?: number): T {
  const db = openReadOnly(file, timeoutMs);
  try {
    return read(db);
  } finally {
    closeDatabase(db);
  }
}

/** Keeps the file's journal mode. Throws if missing. */
export function openKeepingJournal(file: string): Db {
  const sqlite = new Database(file, { readwrite: true });
  sqlite.run("PRAGMA foreign_keys = ON");
  return connect(sqlite);
}

/** Size of the database without the WAL. */
export function databaseBytes(db: Db): number {
  const read = (name: string) => engineOf(db).query<unknown, []>(`PRAGMA ${name}`).values()[0]![0] as number;
  return read("page_count") * read("page_size");
}

export const closeDatabase = (db: Db) => engineOf(db).close();

/** If the disk is full, the next start checkpoints. */
export function checkpointAndClose(db: Db) {
  if (!isNodeDb(db)) sqlite(db).run("PRAGMA wal_checkpoint(TRUNCATE)");
  closeDatabase(db);
}

export type NotAsync<T> = T extends PromiseLike<unknown> ? never : T;

type RunCommand = (command: (tx: Tx) => unknown) => unknown;
/** Cached per connection, because drizzle's own transactions are slow to create. */
const runners = new WeakMap<Db, RunCommand>();

function createRunner(db: Db): RunCommand {
  // Passes the connection as `tx`, because it has one transaction at a time.
  const { immediate } = engineOf(db).transaction((command: (tx: Tx) => unknown) => {
    const result = command(db as unknown as Tx);
    if (result instanceof Promise) throw new Error("A transaction must not be async");
    return result;
  });
  return (command) => {
    const result = immediate(command);
    if (!isInTransaction(db)) listeners.get(db)?.();
    return result;
  };
}

const listeners = new WeakMap<Db, () => void>();

/** `onChange` must be fast and not throw. */
export const setCommitListener = (db: Db, onChange: () => void) => void listeners.set(db, onChange);

interface DbWithClock {
  db: Db;
  now(): number;
}

/** BEGIN IMMEDIATE. Must be synchronous, because an async callback is committed at its first await. */
export function transact<T>(db: Db, command: (tx: Tx) => NotAsync<T>): T;
export function transact<T>(ctx: DbWithClock, command: (tx: Tx, now: number) => NotAsync<T>): T;
export function transact<T>(at: Db | DbWithClock, command: (tx: Tx, now: number) => NotAsync<T>): T {
  const { db, now } = "db" in at ? at : { db: at, now: Date.now };
  return runners.getOrInsertComputed(db, createRunner)((tx) => command(tx, now())) as T;
}

type ReadTransaction = (work: () => unknown) => unknown;
const readers = new WeakMap<Db, ReadTransaction>();

export const readSnapshot = <T>(db: Db, read: () => NotAsync<T>): T =>
  readers.getOrInsertComputed(db, () => engineOf(db).transaction((work: () => unknown) => work()).deferred)(read) as T;

/** Reads a node's replica even if it's stale, for long reads and change feeds. */
export const readReplica = <T>(db: Db, read: () => NotAsync<T>): T => {
  const node = nodeOf(db);
  return (node ? node.onReplica(read) : read()) as T;
};

export const isInTransaction = (db: Db | Tx): boolean => engineOf(db as Db).inTransaction;

/** Only for `db`; others use `statement.ts`. */
export const engineOf = (db: Db): Engine => db.$client;

export function sqlite(db: Db): Database {
  if (!(db.$client instanceof Database)) throw new Error("This database is shared by several machines");
  return db.$client;
}
