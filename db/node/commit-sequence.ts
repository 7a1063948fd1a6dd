import { type Db, nodeOf } from "../open.ts";
import type { RequestCommits } from "./commits.ts";

export { newRequestCommits, trackCommitsIn } from "./commits.ts";
export type { RequestCommits };

/** -1 without a replica; null for a single file. */
export const replicaSequence = (db: Db): number | null => nodeOf(db)?.sequences.own ?? null;

/** The newest commit that a node has made or its replica has. Never falls, so a later answer has no older number. */
export const knownSequence = (db: Db): number => Math.max(nodeOf(db)?.committed ?? 0, replicaSequence(db) ?? 0);

/** -1 if unknown; null for a single file. */
export const syncState = (db: Db) => nodeOf(db)?.sequences ?? null;

/** Makes later reads find the commit, at the primary if necessary. */
export function makeReadsFind(db: Db, written: RequestCommits, n: number) {
  written.needs = Math.max(written.needs, n);
  nodeOf(db)?.expect(n);
}

const OLD_MS = 30_000;
/** A resync of 1 GB takes a minute; longer means a problem. */
const RENEWAL_MS = 600_000;

/** Tolerates a restart of the primary. */
const SILENT_MS = 10_000;

/** Also true for a database in a single file. */
export const isPrimaryReachable = (db: Db): boolean => (nodeOf(db)?.primarySilence ?? 0) < SILENT_MS;

const wanted = new WeakMap<Db, { n: number; since: number; isReached: boolean }>();

/** True if the lag is unknown or up to 30 seconds (a resync: ten minutes), or for a single file. `now` is monotonic. */
export function isUpToDate(db: Db, now = performance.now()): boolean {
  const sequences = nodeOf(db)?.sequences;
  if (!sequences) return true;
  if (sequences.own < 0) return false;
  if (!sequences.isPrimaryAvailable || sequences.primary < 0) return true;
  const goal = wanted.get(db) ?? { n: sequences.primary, since: now, isReached: false };
  // A promoted replica may have a lower sequence.
  const isThere = sequences.own >= Math.min(goal.n, sequences.primary);
  if (isThere) wanted.set(db, { n: sequences.primary, since: now, isReached: true });
  else wanted.set(db, goal);
  return isThere || (goal.isReached && now - goal.since < (sequences.isRenewing ? RENEWAL_MS : OLD_MS));
}
