import { expect, test } from "bun:test";
import { type Lived, tell } from "./lives/run.ts";

interface Lives {
  lives: number;
  /** Lives of one test. */
  together: number;
  live: (seed: number) => Promise<Lived>;
}

/** `bun run test:lives` has more of them. */
export function testLives(name: string, { lives, together, live }: Lives) {
  for (let first = 1; first <= lives; first += together) {
    const last = first + together - 1;
    const goes = async () => {
      for (let seed = first; seed <= last; seed++) {
        const lived = await live(seed);
        expect(lived.failure === null ? "" : tell(lived)).toBe("");
      }
    };
    test(`${name} in lives ${first} to ${last}`, goes, 240_000);
  }
}
