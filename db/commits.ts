import { AsyncLocalStorage } from "node:async_hooks";

/** What one request has committed: the highest number of the clock, 0 while it has written nothing. */
export interface Written {
  n: number;
}

const writers = new AsyncLocalStorage<Written>();

/** Runs work whose commits, also those after its first `await`, are noted in `written`. */
export const noteCommits = <T>(written: Written, work: () => T): T => writers.run(written, work);

/** Said by a node's engine after each commit. */
export function sayCommitted(n: number) {
  const written = writers.getStore();
  if (written) written.n = Math.max(written.n, n);
}

/** For work that others commit on behalf of whoever calls this: to be told of the number when they have. */
export function laterCommit(): (n: number) => void {
  const written = writers.getStore();
  return (n) => {
    if (written) written.n = Math.max(written.n, n);
  };
}
