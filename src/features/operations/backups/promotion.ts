import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { withReadOnly } from "#db/db.ts";
import { flushToDisk } from "#db/flush.ts";
import { advanceVersions, readCommitCount } from "#db/node/promotion.ts";
import { replicaPath } from "#db/node/replica-file.ts";
import { writeSnapshot } from "#db/snapshot.ts";
import { checkBackupFile } from "./check.ts";
import { BackupError, sizeText } from "./list.ts";

/** A replica's folder, or a database file such as a backup's. */
interface Promotable {
  path: string;
  /** Change counter. The highest lost the least. */
  n: number;
  bytes: number;
}

/** Highest counter first. Throws BackupError for an invalid source, because all must be compared. */
export const readPromotionSources = (paths: readonly string[]): Promotable[] =>
  paths.map(readSource).sort((a, b) => b.n - a.n);

const fileOf = (path: string) => (statSync(path, { throwIfNoEntry: false })?.isFile() ? path : replicaPath(path));

function readSource(path: string): Promotable {
  const file = fileOf(path);
  if (!existsSync(file)) throw new BackupError(`${path} isn't a replica's folder: ${file} is missing.`);
  return { path, n: countIn(file), bytes: statSync(file).size };
}

function countIn(file: string): number {
  let n: number | null;
  try {
    n = readCommitCount(file);
  } catch (error) {
    throw new BackupError(`Can't read ${file}: ${error instanceof Error ? error.message : error}.`);
  }
  if (n === null)
    throw new BackupError(`${file} doesn't count its changes, so it doesn't come from a multi-node setup.`);
  return n;
}

/** Checks every page. Throws BackupError if a source changed, because then a primary is still running. */
export function promoteReplica(sources: readonly Promotable[], folder: string): Promotable {
  const [furthest] = sources;
  if (!furthest) throw new BackupError("There's nothing to promote.");
  refuseFilled(folder);
  const unfinished = join(folder, UNFINISHED);
  const file = replicaPath(unfinished);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    copy(fileOf(furthest.path), file);
    const { n, bytes } = readSource(unfinished);
    refuseLeftBehind(n, sources);
    advanceVersions(file);
    checkBackupFile(file);
    flushToDisk(file);
    moveUp(unfinished, folder);
    return { path: folder, n, bytes };
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Makes the move atomic for a server that starts in the folder. */
const UNFINISHED = "unfinished";

function moveUp(unfinished: string, folder: string) {
  for (const name of readdirSync(unfinished)) renameSync(join(unfinished, name), join(folder, name));
  flushToDisk(folder);
}

/** Includes the WAL; a replica may still be running. */
function copy(from: string, to: string) {
  withReadOnly(from, (db) => writeSnapshot(db, to));
  chmodSync(to, 0o600);
}

/** The folder could hold other data or an earlier promotion in use. */
function refuseFilled(folder: string) {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new BackupError(`${folder} isn't empty. Choose a new folder.`);
  }
}

function refuseLeftBehind(taken: number, sources: readonly Promotable[]) {
  for (const { path, n } of readPromotionSources(sources.map((source) => source.path))) {
    if (n <= taken) continue;
    throw new BackupError(`${path} moved on to change ${n}, so a primary is still running. Nothing was created.`);
  }
}

/** change 41,209, 24.1 MB */
export const promotionSourceText = ({ n, bytes }: Promotable) =>
  `change ${n.toLocaleString("en-US")}, ${sizeText(bytes)}`;
