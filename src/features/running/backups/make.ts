import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { flush } from "#db/flush.ts";
import { bytesOf, closeDatabase, type Db, openReadOnly } from "#db/open.ts";
import { writeSnapshot } from "#db/snapshot.ts";
import { checkCopy, sha256 } from "./check.ts";
import { BackupError, size } from "./format.ts";
import { type Backup, backupsFolder, listBackups, readFolder } from "./list.ts";
import { alone } from "./lock.ts";
import { appVersion, DATABASE, MANIFEST, type Manifest, UPLOADS } from "./manifest.ts";
import { addPictures, measurePictures } from "./pictures.ts";
import { retainedBackups } from "./retention.ts";

/** As much as the site needs to be ready (`/readyz`): a backup must leave it that. */
const LEAST_LEFT_BYTES = 200 * 1024 * 1024;
/** How long it waits for another process's lock. */
const TIMEOUT_MS = 10_000;

interface Source {
  picturesIn?: Manifest["picturesIn"];
  /** The database, where it is not in the folder: the copy that one of several machines has. */
  path?: string;
}

export interface Made {
  backup: Backup;
  removed: string[];
}

/**
 * Takes a backup of a data folder whose site may be running and writing, then removes those that retention no longer
 * keeps. It blocks, so the site runs it in a process of its own. Throws BackupError; however it ends, nothing
 * unfinished has the name of a backup.
 */
export function makeBackup(dataDir: string, now: number, { picturesIn = "backup", path }: Source = {}): Made {
  const database = path ?? join(dataDir, DATABASE);
  if (!existsSync(database)) {
    const where = path ? "See DATABASE_REPLICA." : "Set DATA_DIR to the data folder.";
    throw new BackupError(`There is no database in ${dirname(database)}. ${where}`);
  }
  return alone(dataDir, () => {
    removeLeftovers(dataDir);
    // A connection that can only read does not hold up writes.
    const live = openReadOnly(database, TIMEOUT_MS);
    try {
      const backup = writeBackup(dataDir, live, now, { picturesIn });
      return { backup, removed: removeOld(dataDir) };
    } finally {
      closeDatabase(live);
    }
  });
}

/** To be called with the lock. The folder gets its name when everything in it is on the disk. */
export function writeBackup(
  dataDir: string,
  live: Db,
  now: number,
  { prefix = "", picturesIn = "backup" }: { prefix?: "" | "before-restore-"; picturesIn?: Manifest["picturesIn"] } = {},
): Backup {
  const { takenAt, name } = freeName(dataDir, now, prefix);
  const folder = join(backupsFolder(dataDir), name);
  const unfinished = join(backupsFolder(dataDir), `${UNFINISHED}${name}`);
  mkdirSync(unfinished, { mode: 0o700 });
  try {
    const said = { format: 1 as const, takenAt: new Date(takenAt).toISOString(), version: appVersion() };
    const copied =
      picturesIn === "bucket" ? copyDatabase(dataDir, live, unfinished) : copyAll(dataDir, live, unfinished);
    writeManifest(unfinished, { ...said, ...copied, picturesIn });
    renameSync(unfinished, folder);
    flush(backupsFolder(dataDir));
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  return readFolder(folder, name, prefix ? "before-restore" : "backup")!;
}

/** 2026-06-10T03-00-00Z sorts by time, and every file system allows it. If that name is taken, the next second's. */
function freeName(dataDir: string, now: number, prefix: string) {
  const taken = new Set(readdirSync(backupsFolder(dataDir)));
  const nameOf = (at: number) => `${prefix}${new Date(at).toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
  let takenAt = Math.floor(now / 1000) * 1000;
  while (taken.has(nameOf(takenAt))) takenAt += 1000;
  return { takenAt, name: nameOf(takenAt) };
}

function writeManifest(folder: string, manifest: Manifest) {
  const file = join(folder, MANIFEST);
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  flush(file);
  flush(folder);
}

type Copied = Omit<Manifest, "format" | "takenAt" | "version" | "picturesIn">;

/** Before and after the database: a picture is there before the row that names it, and may go soon after it. */
function copyAll(dataDir: string, live: Db, folder: string): Copied {
  const uploads = join(folder, UPLOADS);
  const earlier = listBackups(dataDir).find(({ kind }) => kind !== "before-migration");
  const nearer = earlier ? [join(earlier.path, UPLOADS)] : [];
  addPictures(join(dataDir, UPLOADS), uploads, { nearer });
  const copied = copyDatabase(dataDir, live, folder);
  addPictures(join(dataDir, UPLOADS), uploads, { nearer });
  const { count, bytes } = measurePictures(uploads);
  return { ...copied, pictures: count, pictureBytes: bytes };
}

function copyDatabase(dataDir: string, live: Db, folder: string): Copied {
  const copy = join(folder, DATABASE);
  refuseWithoutRoom(live, dataDir);
  writeSnapshot(live, copy, { steadily: true });
  chmodSync(copy, 0o600);
  const facts = { bytes: statSync(copy).size, sha256: sha256(copy) };
  return { migration: checkCopy(copy), ...facts, pictures: 0, pictureBytes: 0 };
}

function refuseWithoutRoom(live: Db, dataDir: string) {
  const disk = statfsSync(backupsFolder(dataDir));
  const free = disk.bavail * disk.bsize;
  const needed = bytesOf(live) + LEAST_LEFT_BYTES;
  if (free >= needed) return;
  throw new BackupError(
    `The disk has ${size(free)} free, and a backup needs ${size(needed)}. Free up space, then try again.`,
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

/** A backup loses its name before its files, so that a half-removed one never looks whole. */
function removeOld(dataDir: string): string[] {
  const backups = listBackups(dataDir).filter(({ kind }) => kind === "backup");
  const kept = retainedBackups(backups.map(({ takenAt }) => takenAt));
  const old = backups.filter(({ takenAt }) => !kept.has(takenAt));
  for (const { name, path } of old) {
    const removing = join(backupsFolder(dataDir), `${REMOVING}${name}`);
    renameSync(path, removing);
    rmSync(removing, { recursive: true, force: true });
  }
  return old.map(({ name }) => name);
}
