import { type Db, nodeOf } from "../open.ts";
import type { RequestCommits } from "./commits.ts";

export { noCommits, trackCommits } from "./commits.ts";
export type { RequestCommits };

/** How many commits of all machines are in the copy that this one reads, -1 without a copy; null where the data is one file. */
export const replicaSequence = (db: Db): number | null => nodeOf(db)?.sequences.own ?? null;

/** What the replica and the primary have, -1 where that is unknown, and whether the primary answers; null where the data is one file. */
export const sequencesOf = (db: Db) => nodeOf(db)?.sequences ?? null;

/** Makes reads under `written` find that commit: at the primary, while the replica does not have it. */
export function expectCommit(db: Db, written: RequestCommits, n: number) {
  written.needs = Math.max(written.needs, n);
  nodeOf(db)?.expect(n);
}

/** A copy that is not older than this is as good as new. */
const OLD_MS = 30_000;
/** One that is made anew may take as long: 1 GB takes a minute. Then something is wrong with it. */
const RENEWAL_MS = 600_000;

/** A restart of the primary takes a second or two, and so do the hitches of a network. */
const SILENT_MS = 10_000;

/** Whether the primary has answered this machine lately; true where the data is one file. */
export const reachesPrimary = (db: Db): boolean => (nodeOf(db)?.primarySilence ?? 0) < SILENT_MS;

interface Wanted {
  n: number;
  since: number;
  /** Whether the copy has ever come so far that it was as new as the primary. */
  isReached: boolean;
}
const wanted = new WeakMap<Db, Wanted>();

/**
 * Whether what this machine reads is as new as half a minute ago, as far as it can know: without a primary nothing can be newer.
 * After a crash of the primary all machines copy everything anew at once, and show what they have for as long as that takes: none
 * of them is better than the others. True where the data is one file. `now` is of a clock that is never set back.
 */
export function isUpToDate(db: Db, now = performance.now()): boolean {
  const sequences = nodeOf(db)?.sequences;
  if (!sequences) return true;
  if (sequences.own < 0) return false;
  if (!sequences.isPrimaryAvailable || sequences.primary < 0) return true;
  const goal = wanted.get(db) ?? { n: sequences.primary, since: now, isReached: false };
  // After another replica has become the primary it may count from a little before.
  const isThere = sequences.own >= Math.min(goal.n, sequences.primary);
  if (isThere) wanted.set(db, { n: sequences.primary, since: now, isReached: true });
  else wanted.set(db, goal);
  return isThere || (goal.isReached && now - goal.since < (sequences.isRenewing ? RENEWAL_MS : OLD_MS));
}
