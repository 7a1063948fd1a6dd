import { constants, Database } from "bun:sqlite";
import { existsSync, rmSync } from "node:fs";
import { type Db, openKeepingJournal, sqlite } from "./open.ts";

/** Nothing here throws. */
export interface ProcessLock {
  hold(process: string): void;
  /** False for processes of other machines. */
  hasEnded(process: string): boolean;
  letGo(): void;
}

/** The system releases a process's file lock even after a crash, so an unlocked file means it has ended. */
export function createProcessLock(folder: string): ProcessLock {
  const fileOf = (process: string) => `${folder}/jobs-${process}.lock`;
  let current: { file: string; unlock: () => void } | undefined;

  /** Removes a file that no process holds, and returns true. False if it's missing or held. */
  function isLeft(file: string): boolean {
    try {
      if (!existsSync(file)) return false;
      holdFileLock(file)();
      remove(file);
      return true;
    } catch {
      return false;
    }
  }

  return {
    hold(process) {
      if (current) return;
      try {
        const file = fileOf(process);
        current = { file, unlock: holdFileLock(file) };
        // Cleans up after killed processes.
        for (const name of new Bun.Glob("jobs-*.lock").scanSync(folder)) {
          if (`${folder}/${name}` !== file) isLeft(`${folder}/${name}`);
        }
      } catch {
        // Without write access, others wait until the lease expires.
      }
    },
    hasEnded: (process) => isLeft(fileOf(process)),
    letGo() {
      current?.unlock();
      if (current) remove(current.file);
      current = undefined;
    },
  };
}

/** Also removes SQLite's journal. */
function remove(file: string) {
  try {
    for (const one of [file, `${file}-journal`]) rmSync(one, { force: true });
  } catch {
    // The lock file stays, unlocked.
  }
}

/** Holds SQLite's exclusive lock until the returned function is called. Throws SQLITE_BUSY. */
export function holdFileLock(file: string): () => void {
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
export function openDbExclusively(file: string): Db {
  const db = openKeepingJournal(file);
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

export const endWal = (db: Db) => void sqlite(db).run("PRAGMA journal_mode = DELETE");
