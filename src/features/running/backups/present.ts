import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { endLog, openAlone } from "#db/alone.ts";
import { flush } from "#db/flush.ts";
import { closeDatabase, type Db, isBusy } from "#db/open.ts";
import { DamagedCopy, sha256 } from "./check.ts";
import { BackupError } from "./format.ts";
import { backupsFolder } from "./list.ts";
import { writeBackup } from "./make.ts";
import { DATABASE, UPLOADS } from "./manifest.ts";
import { addPictures } from "./pictures.ts";

interface Present {
  /** Keeps a copy of everything; gives its path, or null when there was nothing. */
  setAside(now: number): string | null;
  /** Puts a finished database file in place, in one step. */
  replaceBy(file: string): void;
  release(): void;
}

const BESIDE = ["-wal", "-shm", "-journal"];

/** Throws BackupError while any other process has the file open: the site, Litestream, or a shell. */
export function holdPresent(dataDir: string): Present {
  const path = join(dataDir, DATABASE);
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
      flush(dataDir);
    },
  };
}

/** Null when the file is too damaged for SQLite. */
function hold(path: string): Db | null {
  try {
    return openAlone(path);
  } catch (error) {
    if (isDamage(error)) return null;
    if (!isBusy(error)) throw error;
    throw new BackupError(
      "The database is in use. Stop the site and Litestream (if it's running), then try again. Nothing was changed.",
    );
  }
}

/** Null when it is damaged. Closing the file again in this process would release the lock, by a rule of POSIX. */
function copySound(dataDir: string, held: Db, now: number): string | null {
  try {
    return writeBackup(dataDir, held, now, { prefix: "before-restore-" }).path;
  } catch (error) {
    if (error instanceof DamagedCopy || isDamage(error)) return null;
    throw error;
  }
}

/** The files as they are: somebody may want to save what can be saved. */
function copyDamaged(dataDir: string, now: number): string {
  const folder = join(backupsFolder(dataDir), `before-restore-damaged-${now}`);
  mkdirSync(folder, { mode: 0o700 });
  for (const end of ["", ...BESIDE]) {
    const file = join(dataDir, `${DATABASE}${end}`);
    if (!existsSync(file)) continue;
    copyFileSync(file, join(folder, `${DATABASE}${end}`));
    flush(join(folder, `${DATABASE}${end}`));
  }
  addPictures(join(dataDir, UPLOADS), join(folder, UPLOADS));
  flush(folder);
  return folder;
}

/** Moves the write-ahead log into the file and ends it: left behind, it would be taken for the new file's log. */
function takeLogIn(held: Db) {
  try {
    endLog(held);
  } catch (error) {
    // A copy of the log was set aside with the damaged file.
    if (!isDamage(error)) throw error;
  }
}

const isDamage = (error: unknown) =>
  error instanceof Error && "code" in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code));

/** Byte by byte, with nothing written since. Must not be called while it is held. */
export function isPresent(dataDir: string, hash: string | null): boolean {
  const path = join(dataDir, DATABASE);
  const waiting = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return hash !== null && waiting === 0 && existsSync(path) && sha256(path) === hash;
}
