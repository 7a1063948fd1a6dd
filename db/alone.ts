import { constants, Database } from "bun:sqlite";
import { type Db, openAsItIs, sqlite } from "./open.ts";

/** Keeps SQLite's exclusive lock on a file, made when missing, until what it gives is called. Throws SQLITE_BUSY. */
export function lockFile(file: string): () => void {
  const lock = new Database(file, { create: true });
  try {
    lock.run("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => lock.close();
}

/** Opens a database that no other process has open, and keeps them all out until it is closed. Throws SQLITE_BUSY. */
export function openAlone(file: string): Db {
  const db = openAsItIs(file);
  const connection = sqlite(db);
  // Otherwise closing would remove the log of a file that turns out to be damaged.
  connection.fileControl(constants.SQLITE_FCNTL_PERSIST_WAL, 1);
  try {
    connection.run("PRAGMA locking_mode = EXCLUSIVE");
    connection.run("BEGIN EXCLUSIVE");
    connection.run("COMMIT");
    return db;
  } catch (error) {
    connection.close();
    throw error;
  }
}

export const endLog = (db: Db) => void sqlite(db).run("PRAGMA journal_mode = DELETE");
