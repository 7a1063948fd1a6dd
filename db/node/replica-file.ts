import { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import { join } from "node:path";
import { RemoteError } from "./hrana.ts";

/** How often we look for a file that a resync replaced. */
const POLL_MS = 1_000;

/** A libSQL server's data is a SQLite file. */
export const replicaPath = (folder: string) => join(folder, "dbs/default/data");

/** Read-only, because checkpointing would detach the server from the file. */
export class ReplicaFile {
  readonly path: string;
  readonly #primarySequence: () => number;
  readonly #timer: Timer;
  #open: { database: Database; inode: number } | null = null;
  #opened = 0;
  #isRenewing = false;

  /** A new file replaces the old one after reaching `primarySequence`. */
  constructor(folder: string, primarySequence: () => number) {
    this.path = replicaPath(folder);
    this.#primarySequence = primarySequence;
    this.#timer = setInterval(() => this.#lookByItself(), POLL_MS);
    this.#timer.unref();
  }

  /** Throws SQLITE_CANTOPEN without a replica. */
  get database(): Database {
    if (!this.#open) this.look();
    if (!this.#open) throw new RemoteError(`There is no copy of the database at ${this.path} yet`, "SQLITE_CANTOPEN");
    return this.#open.database;
  }

  /** Number of the opened file; statements belong to one file. */
  get opened(): number {
    if (!this.#open) this.look();
    return this.#opened;
  }

  /** A new file exists but isn't complete or readable. */
  get isRenewing(): boolean {
    return this.#isRenewing;
  }

  /** -1 without a replica, or before the first migration. */
  get sequence(): number {
    if (!this.#open) this.look();
    return this.#open ? sequenceIn(this.#open.database) : -1;
  }

  /** Switches to a complete new file. A timer calls it too, which can't interrupt a transaction. */
  look() {
    const inode = statSync(this.path, { throwIfNoEntry: false })?.ino;
    if (inode === undefined) return;
    this.#isRenewing = false;
    if (inode === this.#open?.inode) return;
    const database = openCopy(this.path);
    this.#isRenewing = this.#open !== null && sequenceIn(database) < this.#primarySequence();
    if (this.#isRenewing) return database.close();
    this.#open?.database.close();
    this.#open = { database, inode };
    this.#opened++;
  }

  /** Runs on a timer, so an uncaught error would end the process. On failure, the open replica stays. */
  #lookByItself() {
    try {
      this.look();
    } catch {
      this.#isRenewing = this.#open !== null;
    }
  }

  close() {
    clearInterval(this.#timer);
    this.#open?.database.close();
    this.#open = null;
  }
}

function openCopy(path: string): Database {
  const database = new Database(path, { readonly: true, strict: true });
  try {
    for (const setting of ["busy_timeout = 2000", "cache_size = -32768"]) database.run(`PRAGMA ${setting}`);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

function sequenceIn(database: Database): number {
  try {
    return database.query<{ n: number }, []>("SELECT n FROM clock").get()?.n ?? -1;
  } catch {
    // The commit counter doesn't exist yet.
    return -1;
  }
}
