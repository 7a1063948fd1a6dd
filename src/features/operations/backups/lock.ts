import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { isBusyError } from "#db/db.ts";
import { holdFileLock } from "#db/process-lock.ts";
import { sqliteCode } from "#src/http/errors.ts";
import { BackupBusyError, BackupError, backupsFolder } from "./list.ts";

/** SQLite's lock on an empty file, which the system releases even after a crash. */
export function withBackupLock<T>(dataDir: string, work: () => T): T {
  const folder = backupsFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const release = take(join(folder, ".lock"));
  try {
    return work();
  } finally {
    release();
  }
}

function take(file: string): () => void {
  try {
    return holdFileLock(file);
  } catch (error) {
    if (sqliteCode(error) === "SQLITE_FULL") throw new BackupError("The disk is full. Free up space, then try again.");
    if (!isBusyError(error)) throw error;
    throw new BackupBusyError("Another backup or restore is running in this data folder. Try again when it's done.");
  }
}
