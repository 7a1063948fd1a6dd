import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { type Manifest, readManifest } from "./manifest.ts";

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
  pictures: number;
  picturesIn: Manifest["picturesIn"];
}

export const backupsFolder = (dataDir: string) => join(dataDir, "backups");

const NAMES: [RegExp, Backup["kind"]][] = [
  [/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/, "backup"],
  [/^before-restore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/, "before-restore"],
  [/^before-migration-[\dTZ-]+\.db$/, "before-migration"],
];

/** Newest first, without unfinished ones and unrelated files. */
export function listBackups(dataDir: string): Backup[] {
  const folder = backupsFolder(dataDir);
  return namesIn(folder)
    .flatMap((name) => readBackup(join(folder, name), name) ?? [])
    .sort((a, b) => b.takenAt - a.takenAt);
}

function readBackup(path: string, name: string): Backup | null {
  const kind = NAMES.find(([pattern]) => pattern.test(name))?.[1];
  if (!kind) return null;
  return kind === "before-migration" ? readFile(path, name, kind) : readFolder(path, name, kind);
}

export function readFolder(path: string, name: string, kind: Backup["kind"]): Backup | null {
  const manifest = readManifest(path);
  if (!manifest) return null;
  const { takenAt, bytes, version, migration, sha256, pictures, picturesIn } = manifest;
  return { name, path, kind, takenAt: Date.parse(takenAt), bytes, version, migration, sha256, pictures, picturesIn };
}

export function readFile(path: string, name: string, kind: Backup["kind"]): Backup | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) return null;
  const nothingKnown = { version: null, migration: null, sha256: null, pictures: 0, picturesIn: "backup" as const };
  return { name, path, kind, takenAt: found.mtimeMs, bytes: found.size, ...nothingKnown };
}

interface LastBackup {
  /** UTC milliseconds. Null without a backup. */
  takenAt: number | null;
  bytes: number;
  ok: boolean;
  problem: string | null;
}

/** Ignores backups from the future, made while the clock was wrong. */
export const newestBackup = (dataDir: string, now: number): Backup | undefined =>
  listBackups(dataDir).find(({ kind, takenAt }) => kind === "backup" && takenAt <= now + MINUTE_MS);

export function lastBackup(dataDir: string, now: number): LastBackup {
  const newest = newestBackup(dataDir, now);
  const failure = readFailure(dataDir);
  const hasFailed = failure !== null && failure.at > (newest?.takenAt ?? 0);
  return {
    takenAt: newest?.takenAt ?? null,
    bytes: newest?.bytes ?? 0,
    ok: newest !== undefined && !hasFailed,
    problem: hasFailed ? failure.problem : null,
  };
}

/** Last failure of the nightly job; a later backup supersedes it. */
export const failureFile = (dataDir: string) => join(backupsFolder(dataDir), ".failure.json");
const Failure = z.object({ at: z.number(), problem: z.string() });
export type Failure = z.infer<typeof Failure>;

function readFailure(dataDir: string): Failure | null {
  try {
    return Failure.parse(JSON.parse(readFileSync(failureFile(dataDir), "utf8")));
  } catch {
    return null;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
