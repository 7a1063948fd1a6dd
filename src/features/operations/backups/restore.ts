import { chmodSync, constants, copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { closeDatabase, openKeepingJournal, pendingLogins, sessions } from "#db/db.ts";
import { flushToDisk } from "#db/flush.ts";
import { newestKnownMs } from "#db/migrate.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { checkBackupFile, sha256OfFile } from "./check.ts";
import { type Backup, BackupError, DATABASE_FILE, sizeText, UPLOADS, utcTimeText } from "./list.ts";
import { withBackupLock } from "./lock.ts";
import { removeLeftovers } from "./make.ts";
import { findDamagedPhotos, linkPhotos, listPhotos } from "./photos.ts";
import { databaseHasHash, lockCurrentDatabase } from "./present.ts";

interface Options {
  now: number;
  say: (sentence: string) => void;
  hasBucket?: boolean;
  /** Ends all sessions of the backup, because some have since ended. */
  logOut?: boolean;
}

/** An interruption leaves either the old or the new state. Throws BackupError without changes. */
export function restoreBackup(
  dataDir: string,
  backup: Backup,
  { now, say, logOut = false, hasBucket = false }: Options,
) {
  for (const folder of ["", UPLOADS, "backups"]) mkdirSync(join(dataDir, folder), { recursive: true, mode: 0o700 });
  withBackupLock(dataDir, () => {
    removeUnfinished(dataDir);
    const isThere = !logOut && databaseHasHash(dataDir, backup.sha256);
    const present = lockCurrentDatabase(dataDir);
    try {
      const staged = stage(dataDir, backup);
      if (logOut) endSessions(staged);
      say(`${backup.name} is intact: ${sizeText(backup.bytes)}, taken on ${utcTimeText(backup.takenAt)}.`);
      const aside = isThere ? null : present.setAside(now);
      if (aside) say(`The previous contents of ${dataDir} are saved in ${aside}.`);
      bringPhotos(dataDir, backup, { say, hasBucket });
      if (!isThere) present.replaceBy(staged);
      say(isThere ? `${dataDir} already has this database.` : `Its database is in place in ${dataDir}.`);
    } finally {
      present.release();
      removeUnfinished(dataDir);
    }
  });
}

const STAGED = ".restoring.db";

/** Checks the copy, because that is what will be used. */
function stage(dataDir: string, backup: Backup): string {
  refuseHalfACopy(backup);
  const staged = join(dataDir, STAGED);
  copyFileSync(databaseOf(backup), staged, constants.COPYFILE_FICLONE);
  chmodSync(staged, 0o600);
  flushToDisk(staged);
  if (backup.sha256 && sha256OfFile(staged) !== backup.sha256) {
    throw new BackupError(`${backup.name} has changed since it was made (checksum mismatch). Use another backup.`);
  }
  if (checkBackupFile(staged) > newestKnownMs) {
    const writer = backup.version ? `version ${backup.version}` : "a newer version";
    throw new BackupError(
      `${backup.name} was written by ${writer}, which is newer than this version. Install that version first.`,
    );
  }
  return staged;
}

function endSessions(file: string) {
  const db = openKeepingJournal(file);
  db.delete(sessions).run();
  db.delete(pendingLogins).run();
  closeDatabase(db);
  flushToDisk(file);
}

const databaseOf = ({ path, sha256 }: Backup) => (sha256 ? join(path, DATABASE_FILE) : path);

/** A database copied while in use has its latest changes in a WAL file. */
function refuseHalfACopy(backup: Backup) {
  const waiting = statSync(`${databaseOf(backup)}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (waiting === 0) return;
  throw new BackupError(`${backup.name} has a -wal file next to it, so it isn't a complete copy.`);
}

const DOWNLOAD = "Without UPLOADS_URL, download them: `bun run photos:download`.";
const UPLOAD = "This site shows those in its bucket. Upload these: `bun run photos:upload`.";

function bringPhotos(dataDir: string, backup: Backup, { say, hasBucket }: Pick<Options, "say" | "hasBucket">) {
  if (backup.photosIn === "bucket") return say(`Its photos are in the bucket.${hasBucket ? "" : ` ${DOWNLOAD}`}`);
  if (!backup.sha256) return say("It has no photos. Those in the data folder stay.");
  const from = join(backup.path, UPLOADS);
  const damaged = findDamagedPhotos(from);
  const missing = backup.photos - listPhotos(from).length;
  if (damaged.length > 0) say(`Damaged in the backup and skipped: ${damaged.join(", ")}.`);
  if (missing > 0) say(`Missing from the backup: ${counted(missing, "photo")}.`);
  const added = linkPhotos(from, join(dataDir, UPLOADS), { except: damaged });
  say(`${counted(added, "photo")} restored.${hasBucket && backup.photos > 0 ? ` ${UPLOAD}` : ""}`);
}

function removeUnfinished(dataDir: string) {
  removeLeftovers(dataDir);
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(STAGED)) rmSync(join(dataDir, name), { force: true });
  }
}
