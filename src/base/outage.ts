import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { hasCome } from "./job-turns.ts";

/** Waits for a server that is away: each twice as long as the one before, up to the last. */
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 5 * MINUTE_MS;

/** While a server is away, one thing at a time is tried, less and less often; the first that goes through lets the rest follow. */
export function createOutage(now: () => number) {
  let wait = 0;
  let nextTry = 0;
  const mayTry = () => hasCome(nextTry, now(), LONGEST_WAIT_MS);
  return {
    /** How many may be on their way at one time, of `usual`. */
    room(usual: number): number {
      if (!mayTry()) return 0;
      return wait > 0 ? 1 : usual;
    },
    note(isAway: boolean) {
      if (!isAway) wait = 0;
      // What was sent at the same time has met the same outage: it counts once.
      else if (mayTry()) {
        wait = Math.min(LONGEST_WAIT_MS, wait === 0 ? FIRST_WAIT_MS : 2 * wait);
        nextTry = now() + wait;
      }
    },
  };
}
