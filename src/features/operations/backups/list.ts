import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { z } from "zod";
import { MINUTE_MS } from "#src/shared/base/time.ts";

export interface Backup {
  name: string;
  path: string;
  kind: "backup" | "before-restore" | "before-migration" | "file";
  /** UTC milliseconds. */
  takenAt: number;
  bytes: number;
  /** These three are null for a single file. */
  version: string | null;
  migration: number | null;
  sha256: string | null;
  photos: number;
  photosIn: Manifest["photosIn"];
}

export const backupsFolder = (dataDir: string) => join(dataDir, "backups");

const NAMES: [RegExp, Backup["kind"]][] = [
  [/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/, "backup"],
  [/^before-restore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/, "before-restore"],
  [/^before-migration-[\dTZ-]+\.db$/, "before-migration"],
];

/** Holds a database that a restore found too damaged to list. UTC milliseconds follow. */
export const DAMAGED = "before-restore-damaged-";

/** Newest first, without unfinished ones and unrelated files. */
export function listBackups(dataDir: string): Backup[] {
  const folder = backupsFolder(dataDir);
  return fileNamesIn(folder)
    .flatMap((name) => readBackup(join(folder, name), name) ?? [])
    .sort((a, b) => b.takenAt - a.takenAt);
}

function readBackup(path: string, name: string): Backup | null {
  const kind = NAMES.find(([pattern]) => pattern.test(name))?.[1];
  if (!kind) return null;
  return kind === "before-migration" ? readBackupFile(path, name, kind) : readBackupFolder(path, name, kind);
}

export function readBackupFolder(path: string, name: string, kind: Backup["kind"]): Backup | null {
  const manifest = readManifest(path);
  if (!manifest) return null;
  const { takenAt, bytes, version, migration, sha256, photos, photosIn } = manifest;
  return { name, path, kind, takenAt: Date.parse(takenAt), bytes, version, migration, sha256, photos, photosIn };
}

function readBackupFile(path: string, name: string, kind: Backup["kind"]): Backup | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) return null;
  const nothingKnown = { version: null, migration: null, sha256: null, photos: 0, photosIn: "backup" as const };
  return { name, path, kind, takenAt: found.mtimeMs, bytes: found.size, ...nothingKnown };
}

interface LastBackup {
  /** UTC milliseconds. Null without a backup. */
  takenAt: number | null;
  bytes: number;
  ok: boolean;
  problem: string | null;
}

/** Leaves out backups from the future, made while the clock was wrong. */
export const pastBackups = (dataDir: string, now: number): Backup[] =>
  listBackups(dataDir).filter(({ takenAt }) => takenAt <= now + MINUTE_MS);

export const newestBackup = (dataDir: string, now: number): Backup | undefined =>
  pastBackups(dataDir, now).find(({ kind }) => kind === "backup");

export function lastBackupState(dataDir: string, now: number): LastBackup {
  const newest = newestBackup(dataDir, now);
  const failure = readJson(BackupFailure, failurePath(dataDir));
  const hasFailed = failure !== null && failure.at > (newest?.takenAt ?? 0);
  return {
    takenAt: newest?.takenAt ?? null,
    bytes: newest?.bytes ?? 0,
    ok: newest !== undefined && !hasFailed,
    problem: hasFailed ? failure.problem : null,
  };
}

/** Last failure of the nightly job; a later backup supersedes it. */
export const failurePath = (dataDir: string) => join(backupsFolder(dataDir), ".failure.json");
const BackupFailure = z.object({ at: z.number(), problem: z.string() });
export type BackupFailure = z.infer<typeof BackupFailure>;

/** Null if missing or unreadable for this version. */
function readJson<Content>(schema: z.ZodType<Content>, file: string): Content | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

export function fileNamesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Written last: a folder without a manifest is not a backup. */
const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  version: z.string(),
  /** Time in the name of the newest migration. */
  migration: z.int(),
  bytes: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  photos: z.int(),
  photoBytes: z.int(),
  /** A bucket has its own versioning, so the backup holds no photos. */
  photosIn: z.enum(["backup", "bucket"]).default("backup"),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST_FILE = "manifest.json";
export const DATABASE_FILE = "mudroom.db";
export const UPLOADS = "uploads";

export const readManifest = (folder: string) => readJson(Manifest, join(folder, MANIFEST_FILE));

export const runningVersion = () =>
  readJson(z.object({ version: z.string() }), join(import.meta.dir, "../../../../package.json"))?.version ?? "unknown";

/** `requested` is a name, `newest`, or a path. Throws BackupError. */
export function chooseBackup(dataDir: string, requested: string, now: number): Backup {
  const found =
    requested === "newest" ? newestBackup(dataDir, now) : listBackups(dataDir).find(({ name }) => name === requested);
  const chosen = found ?? readElsewhere(resolve(requested));
  if (!chosen)
    throw new BackupError(
      `There is no complete backup named ${requested} that this account can read. Run \`bun run restore\` to list the backups.`,
    );
  return chosen;
}

function readElsewhere(path: string): Backup | null {
  if (!existsSync(path)) return null;
  return statSync(path).isDirectory()
    ? readBackupFolder(path, basename(path), "backup")
    : readBackupFile(path, basename(path), "file");
}

/** Failed starts repeat, and their copies must not fill the disk. */
const MAX = 3;

/** Returns the new copy's path. Removes older copies and leftovers of a killed start. */
export function prepareMigrationCopyPath(dataDir: string, now: number): string {
  const folder = backupsFolder(dataDir);
  const copies = listBackups(dataDir).filter(({ kind }) => kind === "before-migration");
  for (const { path } of copies.slice(MAX)) rmSync(path, { force: true });
  for (const name of readdirSync(folder)) {
    if (/^before-migration-.*\.unfinished(-journal)?$/.test(name)) rmSync(join(folder, name), { force: true });
  }
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(":", "-");
  return join(folder, `before-migration-${time}Z.db`);
}

const units = ["bytes", "kB", "MB", "GB", "TB"];

/** 12.3 MB */
export function sizeText(bytes: number): string {
  let value = bytes;
  let at = 0;
  for (; value >= 1000 && at < units.length - 1; at++) value /= 1000;
  return `${at === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[at]}`;
}

/** 2026-06-10 at 03:00 UTC */
export function utcTimeText(instant: number): string {
  const [day, time = ""] = new Date(instant).toISOString().split("T");
  return `${day} at ${time.slice(0, 5)} UTC`;
}

export class BackupError extends Error {}

/** Another process is using the folder. */
export class BackupBusyError extends BackupError {}

/** EX_TEMPFAIL of sysexits.h. */
export const EX_UNDER_WAY = 75;
