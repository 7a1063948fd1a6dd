import { Database } from "bun:sqlite";
import { type BunSQLiteDatabase, drizzle } from "drizzle-orm/bun-sqlite";
import type { Engine } from "./engine.ts";
import { RemoteError } from "./node/hrana.ts";
import { NodeEngine } from "./node/node-engine.ts";
import type { NodeSettings } from "./node/node-settings.ts";

export { replicaFile } from "./node/replica-file.ts";

/** The only file that knows which engine the data lives in: one file, or the copy of a node and the primary. */
const pragmas = [
  "synchronous = FULL",
  "foreign_keys = ON",
  "trusted_schema = OFF",
  "journal_size_limit = 67108864",
  "cache_size = -32768",
];

function connect(sqlite: Database): Db {
  keepCompiled(sqlite);
  return drizzle(sqlite);
}

/** The connection, or the transaction a command runs in. Every query on it is synchronous. */
export type Db = BunSQLiteDatabase & { $client: Engine };
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** How long a statement waits for another process that writes. */
const TIMEOUT_MS = 2_000;

/** Opens a file (created when missing), or a copy of a serialised database in memory. */
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

/** Opens one of several machines that share a primary. Whether primary and replica are there, the first statements find out. */
export const openNode = (settings: NodeSettings): Db => drizzle(new NodeEngine(settings) as unknown as Database);

export const isNode = (db: Db): boolean => nodeOf(db) !== null;

/** What only a node has; null where the data is one file of this process. */
export const nodeOf = (db: Db): NodeEngine | null => (db.$client instanceof NodeEngine ? db.$client : null);

/** Another connection has the file, or is writing. */
export const isBusy = (error: unknown) =>
  error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");

/** The primary has undone the transaction, or nobody knows whether it has. */
export const isUndone = (error: unknown) =>
  isBusy(error) || (error instanceof RemoteError && error.code === "SQLITE_IOERR_REMOTE");

/** Has every statement wait so long for other processes that write; without a number as long as usual. */
export function setWriteTimeout(db: Db, ms?: number) {
  const node = nodeOf(db);
  if (node) node.setWriteTimeout(ms);
  else engineOf(db).run(`PRAGMA busy_timeout = ${ms ?? TIMEOUT_MS}`);
}

/** Of several processes that open a new file at once SQLite refuses all but one, without waiting. */
function keepLog(sqlite: Database) {
  for (const end = performance.now() + TIMEOUT_MS; ; Bun.sleepSync(10)) {
    try {
      return void sqlite.run("PRAGMA journal_mode = WAL");
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
    }
  }
}

/** More than there are statements in the product, so that none displaces another. */
Database.MAX_QUERY_CACHE_SIZE = 500;

/** drizzle asks for a new statement every time, which takes longer than running it. */
function keepCompiled(sqlite: Database) {
  sqlite.prepare = ((text: string) => sqlite.query(text)) as typeof sqlite.prepare;
}

/** For reading only, whether the site runs or not. Throws when there is no such file. */
export function openReadOnly(file: string, timeoutMs = TIMEOUT_MS): Db {
  const sqlite = new Database(file, { readonly: true, strict: true });
  sqlite.run(`PRAGMA busy_timeout = ${timeoutMs}`);
  return connect(sqlite);
}

/** For writing, without a setting of ours: how the file keeps its log does not change. Throws when there is no such file. */
export const openAsItIs = (file: string): Db => connect(new Database(file, { readwrite: true }));

/** How much all of it takes, without what is still in the log. */
export function bytesOf(db: Db): number {
  const read = (name: string) => engineOf(db).query<unknown, []>(`PRAGMA ${name}`).values()[0]![0] as number;
  return read("page_count") * read("page_size");
}

export const closeDatabase = (db: Db) => engineOf(db).close();

/** Moves the write-ahead log into the file first. If a full disk refuses, the log is safe, and the next start does it. */
export function checkpointAndClose(db: Db) {
  if (!isNode(db)) sqlite(db).run("PRAGMA wal_checkpoint(TRUNCATE)");
  closeDatabase(db);
}

export type Sync<T> = T extends PromiseLike<unknown> ? never : T;

type Run = (command: (tx: Tx) => unknown) => unknown;
const runners = new WeakMap<Db, Run>();

/** Made once for each connection: drizzle's own makes a transaction object and five functions each time. */
function runnerOf(db: Db): Run {
  const known = runners.get(db);
  if (known) return known;
  // One connection has one transaction at a time, so everything that runs on it meanwhile is part of it.
  const { immediate } = engineOf(db).transaction((command: (tx: Tx) => unknown) => {
    const result = command(db as unknown as Tx);
    if (result instanceof Promise) throw new Error("A transaction must not be async");
    return result;
  });
  const run: Run = (command) => {
    const result = immediate(command);
    if (!isInTransaction(db)) listeners.get(db)?.();
    return result;
  };
  runners.set(db, run);
  return run;
}

const listeners = new WeakMap<Db, () => void>();

/** Calls one function after each commit of `transact` on this connection. It must be quick, and must not throw. */
export const onCommit = (db: Db, hear: () => void) => void listeners.set(db, hear);

/** One BEGIN IMMEDIATE transaction. The callback must be synchronous: an async one is committed at its first await. */
export const transact = <T>(db: Db, command: (tx: Tx) => Sync<T>): T => runnerOf(db)(command) as T;

type Read = (work: () => unknown) => unknown;
const readers = new WeakMap<Db, Read>();

/** Made once for each connection, like what writes. */
const readerOf = (db: Db): Read =>
  readers.getOrInsertComputed(db, () => engineOf(db).transaction((work: () => unknown) => work()).deferred);

/** One transaction that only reads, so that all of it sees the same moment. */
export const readSnapshot = <T>(db: Db, read: () => Sync<T>): T => readerOf(db)(read) as T;

/** Reads this machine's copy whatever the reader wrote: for what is long, and what follows one copy's changes. */
export const readReplica = <T>(db: Db, read: () => Sync<T>): T => {
  const node = nodeOf(db);
  return (node ? node.onReplica(read) : read()) as T;
};

/** Whether what is written now may still be undone. */
export const isInTransaction = (db: Db | Tx): boolean => engineOf(db as Db).inTransaction;

/** The engine itself, for `db`: others ask `statement.ts` and its neighbours. */
export const engineOf = (db: Db): Engine => db.$client;

/** The handle of the one file that this process has, for `db` and tests. Throws on a node, which has none that it could write. */
export function sqlite(db: Db): Database {
  if (!(db.$client instanceof Database)) throw new Error("This database is shared by several machines");
  return db.$client;
}
