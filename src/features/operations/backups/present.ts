import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { closeDatabase, type Db, isBusyError } from "#db/db.ts";
import { flushToDisk } from "#db/flush.ts";
import { endWal, openDbExclusively } from "#db/process-lock.ts";
import { DamagedBackupError, isDamage, sha256OfFile } from "./check.ts";
import { BackupError, backupsFolder, DAMAGED, DATABASE_FILE, UPLOADS } from "./list.ts";
import { writeBackup } from "./make.ts";
import { linkPhotos } from "./photos.ts";

interface PresentDatabase {
  /** Returns the copy's path, or null without a database. */
  setAside(now: number): string | null;
  replaceBy(file: string): void;
  release(): void;
}

const BESIDE = ["-wal", "-shm", "-journal"];

/** Throws BackupError while another process has the file open. */
export function lockCurrentDatabase(dataDir: string): PresentDatabase {
  const path = join(dataDir, DATABASE_FILE);
  let held = existsSync(path) ? hold(path) : null;
  const release = () => {
    if (held) closeDatabase(held);
    held = null;
  };
  return {
    release,
    setAside(now) {
      const copy = held && copySound(dataDir, held, now);
      if (copy) return copy;
      release();
      return existsSync(path) ? copyDamaged(dataDir, now) : null;
    },
    replaceBy(file) {
      if (!held && existsSync(path)) held = hold(path);
      if (held) takeLogIn(held);
      for (const end of BESIDE) rmSync(`${path}${end}`, { force: true });
      renameSync(file, path);
      flushToDisk(dataDir);
    },
  };
}

/** Null if SQLite can't open the file. */
function hold(path: string): Db | null {
  try {
    return openDbExclusively(path);
  } catch (error) {
    if (isDamage(error)) return null;
    if (!isBusyError(error)) throw error;
    throw new BackupError(
      "The database is in use. Stop the site and Litestream (if it's running), then try again. Nothing was changed.",
    );
  }
}

/** Null if damaged. Closing another handle in this process would release the lock (POSIX). */
function copySound(dataDir: string, database: Db, now: number): string | null {
  try {
    return writeBackup(dataDir, database, now, { prefix: "before-restore-" }).path;
  } catch (error) {
    if (error instanceof DamagedBackupError || isDamage(error)) return null;
    throw error;
  }
}

/** Copies damaged files as they are, for data recovery. */
function copyDamaged(dataDir: string, now: number): string {
  const folder = join(backupsFolder(dataDir), `${DAMAGED}${now}`);
  mkdirSync(folder, { mode: 0o700 });
  for (const end of ["", ...BESIDE]) {
    const file = join(dataDir, `${DATABASE_FILE}${end}`);
    if (!existsSync(file)) continue;
    copyFileSync(file, join(folder, `${DATABASE_FILE}${end}`));
    flushToDisk(join(folder, `${DATABASE_FILE}${end}`));
  }
  linkPhotos(join(dataDir, UPLOADS), join(folder, UPLOADS));
  flushToDisk(folder);
  return folder;
}

/** Checkpoints and removes the WAL, because it would be applied to the new file. */
function takeLogIn(database: Db) {
  try {
    endWal(database);
  } catch (error) {
    // The damaged file's copy includes the log.
    if (!isDamage(error)) throw error;
  }
}

/** True if the file has this SHA-256 and no WAL. Must not be called while the lock is held. */
export function databaseHasHash(dataDir: string, hash: string | null): boolean {
  const path = join(dataDir, DATABASE_FILE);
  const waiting = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return hash !== null && waiting === 0 && existsSync(path) && sha256OfFile(path) === hash;
}
