import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { hasCome } from "./job-turns.ts";

/** Doubles after each failure. */
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 5 * MINUTE_MS;

/** Circuit breaker: during an outage, one item at a time is tried with growing waits. The first success resumes all. */
export function createOutage(now: () => number) {
  let wait = 0;
  let nextTry = 0;
  const mayTry = () => hasCome(nextTry, now(), LONGEST_WAIT_MS);
  return {
    room(usual: number): number {
      if (!mayTry()) return 0;
      return wait > 0 ? 1 : usual;
    },
    note(isAway: boolean) {
      if (!isAway) wait = 0;
      // Concurrent failures count once.
      else if (mayTry()) {
        wait = Math.min(LONGEST_WAIT_MS, wait === 0 ? FIRST_WAIT_MS : 2 * wait);
        nextTry = now() + wait;
      }
    },
  };
}
