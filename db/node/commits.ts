import { AsyncLocalStorage } from "node:async_hooks";

export interface RequestCommits {
  n: number;
  /** Commit number that later reads must find. */
  needs: number;
  asked: number;
}

export const newRequestCommits = (): RequestCommits => ({ n: 0, needs: 0, asked: 0 });

/** Maximum reads of a request on the primary; later ones use the replica. A page needs a tenth. */
const MAX_ASKED = 200;

const writers = new AsyncLocalStorage<RequestCommits>();

/** Includes commits after the first `await`. */
export const trackCommitsIn = <T>(written: RequestCommits, work: () => T): T => writers.run(written, work);

export function recordCommit(n: number) {
  const written = writers.getStore();
  if (written) note(written, n);
}

export function recordRead(n: number) {
  const written = writers.getStore();
  if (written) written.needs = Math.max(written.needs, n);
}

/** Commit number that reads must find. Infinite outside of a request, 0 after MAX_ASKED reads. */
export function requiredSequence(): number {
  const written = writers.getStore();
  if (!written) return Number.POSITIVE_INFINITY;
  return written.asked < MAX_ASKED ? written.needs : 0;
}

/** True while a request runs, which must see all that its sender wrote. */
export const isInRequest = (): boolean => writers.getStore() !== undefined;

export function recordPrimaryRead() {
  const written = writers.getStore();
  if (written) written.asked++;
}

/** Returns a callback that records a commit for the current request later. */
export function createCommitRecorder(): (n: number) => void {
  const written = writers.getStore();
  return (n) => {
    if (written) note(written, n);
  };
}

function note(written: RequestCommits, n: number) {
  written.n = Math.max(written.n, n);
  written.needs = Math.max(written.needs, n);
}
