import { expect, test } from "bun:test";
import { tell } from "./lives/run.ts";
import { spend } from "./money/run.ts";

const LIVES = 16;
const TOGETHER = 8;

for (let first = 1; first <= LIVES; first += TOGETHER) {
  test(`adds up prices and payments on every page and file in lives ${first} to ${first + TOGETHER - 1}`, async () => {
    for (let seed = first; seed < first + TOGETHER; seed++) {
      const spent = await spend(seed, { count: 12 });
      expect(spent.failure === null ? "" : tell(spent)).toBe("");
    }
  }, 240_000);
}
