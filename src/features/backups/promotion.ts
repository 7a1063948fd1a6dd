import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { flush } from "#db/flush.ts";
import { closeDatabase, openReadOnly } from "#db/open.ts";
import { changesIn, databaseIn, leaveOldCount } from "#db/promotion.ts";
import { writeSnapshot } from "#db/snapshot.ts";
import { checkCopy } from "./check.ts";
import { BackupError, size } from "./words.ts";

/** The copy of a database that its server keeps in a folder, for the node beside it. */
export interface Replica {
  folder: string;
  /** How many changes it has: counted up by each, so the one with the most lost the least. */
  n: number;
  bytes: number;
}

/**
 * The replicas in these folders, the one that has come furthest first. Throws BackupError when one is none: who promotes
 * has to know all that there are.
 */
export const findReplicas = (folders: readonly string[]): Replica[] =>
  folders.map(readReplica).sort((a, b) => b.n - a.n);

function readReplica(folder: string): Replica {
  const file = databaseIn(folder);
  if (!existsSync(file)) throw new BackupError(`${folder} is no replica's folder: there is no ${file}.`);
  return { folder, n: countIn(file), bytes: statSync(file).size };
}

function countIn(file: string): number {
  let n: number | null;
  try {
    n = changesIn(file);
  } catch (error) {
    throw new BackupError(`${file} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
  if (n === null) throw new BackupError(`${file} does not count its changes, so it is not of nodes.`);
  return n;
}

/**
 * Makes the folder of a primary of the replica that has come furthest, and changes no replica. Its file is checked from
 * the first page to the last. Throws BackupError, and leaves no folder, when something is wrong: also when a replica has
 * gone on meanwhile, because then a primary is still there.
 */
export function promote(replicas: readonly Replica[], folder: string): Replica {
  const [furthest] = replicas;
  if (!furthest) throw new BackupError("There is no replica to promote.");
  refuseFilled(folder);
  const unfinished = join(folder, UNFINISHED);
  const file = databaseIn(unfinished);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    copy(databaseIn(furthest.folder), file);
    const { n, bytes } = readReplica(unfinished);
    refuseLeftBehind(n, replicas);
    leaveOldCount(file);
    checkCopy(file);
    flush(file);
    moveUp(unfinished, folder);
    return { folder, n, bytes };
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Whatever interrupts a promotion, a server that starts in the folder finds all of it or nothing. */
const UNFINISHED = "unfinished";

function moveUp(unfinished: string, folder: string) {
  for (const name of readdirSync(unfinished)) renameSync(join(unfinished, name), join(folder, name));
  flush(folder);
}

/** With what is still in the log; the replica's server may run. */
function copy(from: string, to: string) {
  const db = openReadOnly(from);
  try {
    writeSnapshot(db, to);
  } finally {
    closeDatabase(db);
  }
  chmodSync(to, 0o600);
}

/** Somebody else's data could be in it, or an earlier try that is in use by now. */
function refuseFilled(folder: string) {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new BackupError(`${folder} is not empty: name a new folder.`);
  }
}

function refuseLeftBehind(taken: number, replicas: readonly Replica[]) {
  for (const { folder, n } of findReplicas(replicas.map((replica) => replica.folder))) {
    if (n <= taken) continue;
    throw new BackupError(
      `${folder} has gone on to change ${n} meanwhile, so a primary is still there. Nothing was made.`,
    );
  }
}

/** change 41,209, 24.1 MB */
export const wordsFor = ({ n, bytes }: Replica) => `change ${n.toLocaleString("en-US")}, ${size(bytes)}`;
