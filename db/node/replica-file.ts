import { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import { join } from "node:path";
import { RemoteError } from "./hrana.ts";

/** How often the file is looked at: a replica that begins anew puts another one in its place. */
const POLL_MS = 1_000;

/** What a libSQL server keeps in its folder is a SQLite file. */
export const replicaFile = (folder: string) => join(folder, "dbs/default/data");

/** Opened for reading only: a reader that may move the log into the file would cut the server off from it. */
export class ReplicaFile {
  readonly path: string;
  readonly #primarySequence: () => number;
  readonly #timer: Timer;
  #open: { database: Database; inode: number } | null = null;
  #opened = 0;
  #isRenewing = false;

  /** `primarySequence` is what a new copy has to have come to before it replaces another one. */
  constructor(folder: string, primarySequence: () => number) {
    this.path = replicaFile(folder);
    this.#primarySequence = primarySequence;
    this.#timer = setInterval(() => this.#lookByItself(), POLL_MS);
    this.#timer.unref();
  }

  /** Throws SQLITE_CANTOPEN while the replica has no copy yet. */
  get database(): Database {
    if (!this.#open) this.look();
    if (!this.#open) throw new RemoteError(`There is no copy of the database at ${this.path} yet`, "SQLITE_CANTOPEN");
    return this.#open.database;
  }

  /** Counts the files that were opened: a statement belongs to one of them. */
  get opened(): number {
    if (!this.#open) this.look();
    return this.#opened;
  }

  /** Whether there is another file in its place, which does not have everything yet or cannot be read. */
  get isRenewing(): boolean {
    return this.#isRenewing;
  }

  /** The commit sequence in the file; -1 before the first migration, and without a file. */
  get sequence(): number {
    if (!this.#open) this.look();
    return this.#open ? sequenceIn(this.#open.database) : -1;
  }

  /** Opens another file that has come in its place, once that has everything. Of itself it looks only while nothing else runs. */
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

  /** Nobody waits for this, so what it throws would end the process. The copy that is open is read on. */
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
    // There is no such table yet.
    return -1;
  }
}
