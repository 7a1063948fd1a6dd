import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Db, databaseBytes, withReadOnly } from "#db/db.ts";
import { flushToDisk } from "#db/flush.ts";
import { writeSnapshot } from "#db/snapshot.ts";
import { freeBytes, LEAST_FREE_BYTES } from "#src/http/health.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { checkBackupFile, sha256OfFile } from "./check.ts";
import {
  type Backup,
  BackupError,
  backupsFolder,
  DAMAGED,
  DATABASE_FILE,
  fileNamesIn,
  listBackups,
  MANIFEST_FILE,
  type Manifest,
  pastBackups,
  readBackupFolder,
  runningVersion,
  sizeText,
  UPLOADS,
} from "./list.ts";
import { withBackupLock } from "./lock.ts";
import { linkPhotos, measurePhotos } from "./photos.ts";

/** Maximum wait for another process's lock. */
const TIMEOUT_MS = 10_000;

interface BackupSource {
  photosIn?: Manifest["photosIn"];
  /** The replica's database on a node. */
  path?: string;
}

/** Works on a live folder. Blocks. Throws BackupError; unfinished backups never get a backup's name. */
export function makeBackup(dataDir: string, now: number, { photosIn = "backup", path }: BackupSource = {}) {
  const database = path ?? join(dataDir, DATABASE_FILE);
  if (!existsSync(database)) {
    const where = path ? "See DATABASE_REPLICA." : "Set DATA_DIR to the data folder.";
    throw new BackupError(`There is no database in ${dirname(database)}. ${where}`);
  }
  return withBackupLock(dataDir, () => {
    removeLeftovers(dataDir);
    // A read-only connection doesn't block writers.
    const backup = withReadOnly(database, (live) => writeBackup(dataDir, live, now, { photosIn }), TIMEOUT_MS);
    return { backup, removed: removeOld(dataDir, now) };
  });
}

/** Requires the lock. The folder gets its name after everything is synced to disk. */
export function writeBackup(
  dataDir: string,
  live: Db,
  now: number,
  { prefix = "", photosIn = "backup" }: { prefix?: "" | "before-restore-"; photosIn?: Manifest["photosIn"] } = {},
): Backup {
  const { takenAt, name } = freeName(dataDir, now, prefix);
  const folder = join(backupsFolder(dataDir), name);
  const unfinished = join(backupsFolder(dataDir), `${UNFINISHED}${name}`);
  mkdirSync(unfinished, { mode: 0o700 });
  try {
    const header = { format: 1 as const, takenAt: new Date(takenAt).toISOString(), version: runningVersion() };
    const copied = photosIn === "bucket" ? copyDatabase(dataDir, live, unfinished) : copyAll(dataDir, live, unfinished);
    writeManifest(unfinished, { ...header, ...copied, photosIn });
    renameSync(unfinished, folder);
    flushToDisk(backupsFolder(dataDir));
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  return readBackupFolder(folder, name, prefix ? "before-restore" : "backup")!;
}

/** 2026-06-10T03-00-00Z, sortable and valid on all file systems. If it's taken, uses the next second. */
function freeName(dataDir: string, now: number, prefix: string) {
  const taken = new Set(readdirSync(backupsFolder(dataDir)));
  const nameOf = (at: number) => `${prefix}${new Date(at).toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
  let takenAt = Math.floor(now / 1000) * 1000;
  while (taken.has(nameOf(takenAt))) takenAt += 1000;
  return { takenAt, name: nameOf(takenAt) };
}

function writeManifest(folder: string, manifest: Manifest) {
  const file = join(folder, MANIFEST_FILE);
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  flushToDisk(file);
  flushToDisk(folder);
}

type CopiedFiles = Omit<Manifest, "format" | "takenAt" | "version" | "photosIn">;

/** Copies photos before and after the database, because files outlive and precede their rows. */
function copyAll(dataDir: string, live: Db, folder: string): CopiedFiles {
  const uploads = join(folder, UPLOADS);
  const earlier = listBackups(dataDir).find(({ kind }) => kind !== "before-migration");
  const nearer = earlier ? [join(earlier.path, UPLOADS)] : [];
  linkPhotos(join(dataDir, UPLOADS), uploads, { nearer });
  const copied = copyDatabase(dataDir, live, folder);
  linkPhotos(join(dataDir, UPLOADS), uploads, { nearer });
  const { count, bytes } = measurePhotos(uploads);
  return { ...copied, photos: count, photoBytes: bytes };
}

function copyDatabase(dataDir: string, live: Db, folder: string): CopiedFiles {
  const copy = join(folder, DATABASE_FILE);
  refuseWithoutRoom(live, dataDir);
  writeSnapshot(live, copy, { steadily: true });
  chmodSync(copy, 0o600);
  const copiedFiles = { bytes: statSync(copy).size, sha256: sha256OfFile(copy) };
  return { migration: checkBackupFile(copy), ...copiedFiles, photos: 0, photoBytes: 0 };
}

function refuseWithoutRoom(live: Db, dataDir: string) {
  const free = freeBytes(backupsFolder(dataDir));
  const needed = databaseBytes(live) + LEAST_FREE_BYTES;
  if (free >= needed) return;
  throw new BackupError(
    `The disk has ${sizeText(free)} free, and a backup needs ${sizeText(needed)}. Free up space, then try again.`,
  );
}

const UNFINISHED = ".unfinished-";
const REMOVING = ".removing-";

export function removeLeftovers(dataDir: string) {
  for (const name of readdirSync(backupsFolder(dataDir))) {
    const isLeftover = name.startsWith(UNFINISHED) || name.startsWith(REMOVING);
    if (isLeftover) rmSync(join(backupsFolder(dataDir), name), { recursive: true, force: true });
  }
}

/** Renames before deleting, so that a half-removed backup never looks complete. */
function removeOld(dataDir: string, now: number): string[] {
  const all = pastBackups(dataDir, now);
  const retained = retainedTimes(all.flatMap(({ kind, takenAt }) => (kind === "backup" ? [takenAt] : [])));
  const isOver = (takenAt: number) => now - takenAt > 7 * (1 + WEEKS) * DAY_MS;
  const old = all.filter(({ kind, takenAt }) => (kind === "backup" ? !retained.has(takenAt) : isOver(takenAt)));
  const damaged = fileNamesIn(backupsFolder(dataDir)).filter((name) => isOver(Number(name.split(DAMAGED)[1] ?? now)));
  const names = [...old.map(({ name }) => name), ...damaged];
  for (const name of names) {
    const removing = join(backupsFolder(dataDir), `${REMOVING}${name}`);
    renameSync(join(backupsFolder(dataDir), name), removing);
    rmSync(removing, { recursive: true, force: true });
  }
  return names;
}

/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const DAYS = 7;
const WEEKS = 4;

/** Keeps all of the newest 24 hours, and the last of 7 days and 5 weeks that have one (UTC, from Monday). */
export function retainedTimes(takenAt: readonly number[]): Set<number> {
  const newestFirst = takenAt.toSorted((a, b) => b - a);
  const newest = newestFirst[0] ?? 0;
  return new Set([
    ...newestFirst.filter((at) => newest - at < DAY_MS),
    ...lastOfEach(newestFirst, (at) => Math.floor(at / DAY_MS)).slice(0, DAYS),
    ...lastOfEach(newestFirst, (at) => Math.floor((at - FIRST_MONDAY_MS) / (7 * DAY_MS))).slice(0, 1 + WEEKS),
  ]);
}

const lastOfEach = (newestFirst: readonly number[], span: (at: number) => number): number[] =>
  newestFirst.filter((at, place) => place === 0 || span(at) !== span(newestFirst[place - 1]!));
