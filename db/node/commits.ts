import { AsyncLocalStorage } from "node:async_hooks";

/** What one request has committed: the highest number of the clock, 0 while it has written nothing. */
export interface RequestCommits {
  n: number;
  /** The highest number that it has to find when it reads on: of what it wrote, or has read where all write. */
  needs: number;
  /** How often it has asked for that where all write. */
  asked: number;
}

export const noCommits = (): RequestCommits => ({ n: 0, needs: 0, asked: 0 });

/** A page asks for a tenth of it. What reads without end would hold up everybody else, and goes on in the replica. */
const MAX_ASKED = 200;

const writers = new AsyncLocalStorage<RequestCommits>();

/** Runs work whose commits, also those after its first `await`, are noted in `written`. */
export const trackCommits = <T>(written: RequestCommits, work: () => T): T => writers.run(written, work);

/** Said by a node's engine after each commit. */
export function recordCommit(n: number) {
  const written = writers.getStore();
  if (written) note(written, n);
}

/** Said by a node's engine after a transaction that has only read. */
export function recordRead(n: number) {
  const written = writers.getStore();
  if (written) written.needs = Math.max(written.needs, n);
}

/** The commits that a read has to find now; all of them when it belongs to no request. */
export function requiredSequence(): number {
  const written = writers.getStore();
  if (!written) return Number.POSITIVE_INFINITY;
  return written.asked < MAX_ASKED ? written.needs : 0;
}

/** Whether what runs now answers a request, whose sender must not be shown less than they have written. */
export const isOfRequest = (): boolean => writers.getStore() !== undefined;

/** Said by a node's engine for each query that is asked where all write because the replica is late. */
export function recordPrimaryRead() {
  const written = writers.getStore();
  if (written) written.asked++;
}

/** For work that is committed later for its caller, who is told the commit's number then. */
export function laterCommit(): (n: number) => void {
  const written = writers.getStore();
  return (n) => {
    if (written) note(written, n);
  };
}

function note(written: RequestCommits, n: number) {
  written.n = Math.max(written.n, n);
  written.needs = Math.max(written.needs, n);
}
