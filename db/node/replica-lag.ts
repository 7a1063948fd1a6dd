import { requiredSequence } from "./commits.ts";
import type { ReplicaFile } from "./replica-file.ts";

/** Milliseconds. Half of all commits arrive within 2 ms, 200 of 200 within 14. */
const REPLICA_MS = 25;

/** Tracks commits that the replica lacks. Until it has them, the writing request reads from the primary. */
export class ReplicaLag {
  readonly #file: ReplicaFile;
  #missing: { n: number; opened: number } | null = null;
  #replicaReads = 0;
  #timeout = REPLICA_MS;

  constructor(file: ReplicaFile) {
    this.#file = file;
  }

  /** Maximum milliseconds to wait for a commit. */
  setTimeout(ms = REPLICA_MS) {
    this.#timeout = ms;
  }

  get isStale(): boolean {
    if (this.#hasCaughtUp() || this.#replicaReads > 0) return false;
    // Stays on the replica in a read transaction, because a snapshot must stay in one file.
    if (this.#file.opened > 0 && this.#file.database.inTransaction) return false;
    return requiredSequence() > this.#file.sequence;
  }

  onReplica<T>(work: () => T): T {
    this.#replicaReads++;
    try {
      return work();
    } finally {
      this.#replicaReads--;
    }
  }

  expect(n: number) {
    if (this.#hasCaughtUp()) this.#missing = { n, opened: this.#file.opened };
    else this.#missing!.n = Math.max(this.#missing!.n, n);
  }

  /** Waits for commit `n` until the timeout, but not while an earlier one is missing. */
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
