import { constants, Database } from "bun:sqlite";
import { type Db, openAsItIs, sqlite } from "./open.ts";

/** Holds SQLite's exclusive lock until the returned function is called. Throws SQLITE_BUSY. */
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

/** Throws SQLITE_BUSY if another process has it open. */
export function openAlone(file: string): Db {
  const db = openAsItIs(file);
  const connection = sqlite(db);
  // Otherwise closing would remove the log of a damaged file.
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
