import { requiredSequence } from "./commits.ts";
import type { ReplicaFile } from "./replica-file.ts";

/** Until then most commits are in the replica: half of them after 2 ms, and the last of 200 after 14. */
const REPLICA_MS = 25;

/**
 * What the replica still lacks of the commits that were made or read at the primary. A commit waits a moment for the replica. A
 * replica that takes longer, as each does for a second when the primary checkpoints its log, holds nothing up: until it has the
 * commit, the request that wrote goes on reading at the primary, and all others in the replica.
 */
export class ReplicaLag {
  readonly #file: ReplicaFile;
  /** A commit that the replica does not have yet: the number, and of which file. */
  #missing: { n: number; opened: number } | null = null;
  /** How much of what runs now reads the replica alone. */
  #replicaReads = 0;
  #timeout = REPLICA_MS;

  constructor(file: ReplicaFile) {
    this.#file = file;
  }

  /** Milliseconds that a commit waits for the replica; without a number a moment. */
  setTimeout(ms = REPLICA_MS) {
    this.#timeout = ms;
  }

  /** Whether the reader has to find more than the replica has. */
  get isStale(): boolean {
    if (this.#hasCaughtUp() || this.#replicaReads > 0) return false;
    // What has to be of one moment stays in one file.
    if (this.#file.opened > 0 && this.#file.database.inTransaction) return false;
    return requiredSequence() > this.#file.sequence;
  }

  /** Runs what reads so much, or in such an order, that it is better done in the replica, whatever that lacks. */
  onReplica<T>(work: () => T): T {
    this.#replicaReads++;
    try {
      return work();
    } finally {
      this.#replicaReads--;
    }
  }

  /** A reader that needs this commit finds it from here on, wherever it is. */
  expect(n: number) {
    if (this.#hasCaughtUp()) this.#missing = { n, opened: this.#file.opened };
    else this.#missing!.n = Math.max(this.#missing!.n, n);
  }

  /** Waits a moment until the replica has a commit; while it is stale anyway, not at all. */
  catchUp(n: number) {
    const end = performance.now() + this.#timeout;
    while (this.#hasCaughtUp() && this.#file.sequence < n) {
      if (performance.now() > end) return this.expect(n);
      Bun.sleepSync(0.2);
    }
    if (this.#missing) this.expect(n);
  }

  #hasCaughtUp(): boolean {
    if (!this.#missing) return true;
    const { n, opened } = this.#missing;
    if (this.#file.opened === opened && this.#file.sequence < n) return false;
    this.#missing = null;
    return true;
  }
}
