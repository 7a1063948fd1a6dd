import { expect, test } from "bun:test";
import { live, tell } from "./lives/run.ts";

/** So many lives, a few in each test; `bun run test:lives` has more of them. */
const LIVES = 200;
const TOGETHER = 25;
const MOST_MS = 240_000;

for (let first = 1; first <= LIVES; first += TOGETHER) {
  const last = first + TOGETHER - 1;
  test(
    `keeps every client once with all its details in lives ${first} to ${last}`,
    async () => {
      for (let seed = first; seed <= last; seed++) {
        const lived = await live(seed, { isShort: true, isThorough: false });
        expect(lived.failure === null ? "" : tell(lived)).toBe("");
      }
    },
    MOST_MS,
  );
}
