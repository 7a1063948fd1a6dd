import { accessSync, constants, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#src/base/config.ts";
import { freeBytes, LEAST_FREE_BYTES } from "#src/http/health.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { checkBackupFile, sha256OfFile } from "../backups/check.ts";
import { type Backup, DATABASE_FILE, lastBackupState, newestBackup, sizeText, utcTimeText } from "../backups/list.ts";
import { causeText, type Finding, ok, problem, warning } from "./finding.ts";

const OTHERS_MAY = 0o077;

const FOLDER = "data folder";
const GIVE = "Give them to the account that runs the site (chown).";

export function checkFolder(dataDir: string): Finding {
  const advice = "Set DATA_DIR to the site's folder, or start the site to create it.";
  if (!existsSync(dataDir)) return problem(FOLDER, `There's no folder ${dataDir}.`, advice);
  const folders = ["", "uploads", "backups", "outbox"].map((name) => join(dataDir, name));
  const closed = folders.filter((folder) => !isWritable(folder)).join(", ");
  if (closed) return problem(FOLDER, `This account can't write to ${closed}.`, GIVE);
  const { mode, uid } = statSync(dataDir);
  const files = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`];
  const foreign = files.filter((name) => !isOwnedBy(uid, join(dataDir, name))).join(", ");
  if (foreign) return problem(FOLDER, `${foreign} and the folder belong to different accounts.`, GIVE);
  if (mode & OTHERS_MAY) {
    const says = "Other accounts on this machine can read the data folder.";
    return warning(FOLDER, says, `Run: chmod 700 ${dataDir}`);
  }
  return ok(FOLDER, `${dataDir} is writable, and only by its owner.`);
}

/** A missing folder is created at startup. */
function isWritable(path: string): boolean {
  if (!existsSync(path)) return true;
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const isOwnedBy = (uid: number, path: string) => (statSync(path, { throwIfNoEntry: false })?.uid ?? uid) === uid;

const LITTLE_BYTES = 1_000_000_000;

/** A backup needs as much space as the database. */
export function checkDisk(dataDir: string, freeIn = freeBytes): Finding | null {
  if (!existsSync(dataDir)) return null;
  const free = freeIn(dataDir);
  const database = statSync(join(dataDir, DATABASE_FILE), { throwIfNoEntry: false })?.size ?? 0;
  const says = `${sizeText(free)} free.`;
  const advice = "Free up space (see docs/operations.md) or use a larger disk.";
  if (free < LEAST_FREE_BYTES)
    return problem("disk", `${says} Below ${sizeText(LEAST_FREE_BYTES)}, the site isn't ready.`, advice);
  if (free < Math.max(LITTLE_BYTES, 2 * database)) return warning("disk", `Only ${says}`, advice);
  return ok("disk", says);
}

/** Nightly, plus two hours to make it. */
const OLD_MS = 26 * HOUR_MS;

export function checkBackups({ dataDir, demo, nightlyBackups, runsJobs }: BackupSettings, now: number): Finding[] {
  if (demo) return [ok("backup", "Demo data is regenerated, not backed up.")];
  if (!runsJobs) return [ok("backup", "The jobs process makes backups. Run the doctor there too.")];
  const newest = newestBackup(dataDir, now);
  if (!newest) return [problem("backup", "There is no backup.", "A new site makes one soon, or run: bun run backup")];
  return [checkAge(dataDir, newest, now, nightlyBackups), checkWhole(newest)];
}

export type BackupSettings = Pick<Config, "dataDir" | "demo" | "nightlyBackups" | "runsJobs">;

function checkAge(dataDir: string, { takenAt }: Backup, now: number, isNightly: boolean): Finding {
  const says = `The newest backup was taken on ${utcTimeText(takenAt)}`;
  const { problem: failure } = lastBackupState(dataDir, now);
  if (failure)
    return problem(
      "backup",
      `${says}. The latest attempt failed: ${failure}`,
      "Fix the cause, then run: bun run backup",
    );
  if (now - takenAt <= OLD_MS) return ok("backup", `${says}.`);
  const advice = isNightly
    ? "A running site makes one every night. Check its log, then make one: bun run backup"
    : "BACKUPS is off, so make one yourself: bun run backup";
  return isNightly ? problem("backup", `${says}, more than a day ago.`, advice) : warning("backup", `${says}.`, advice);
}

function checkWhole({ path, sha256: wanted, bytes, name }: Backup): Finding {
  const file = join(path, DATABASE_FILE);
  const advice = "Make a new one: bun run backup. An older one may be intact. List them: bun run restore";
  try {
    checkBackupFile(file);
    if (statSync(file).size !== bytes || sha256OfFile(file) !== wanted) {
      return problem("backup", `Backup ${name} has changed since it was made.`, advice);
    }
    return ok("backup", `Backup ${name} is intact: ${sizeText(bytes)}.`);
  } catch (error) {
    return problem("backup", `Backup ${name} can't be used. ${causeText(error)}.`, advice);
  }
}
