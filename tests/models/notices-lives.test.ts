import { expect, test } from "bun:test";
import { tell } from "./lives/run.ts";
import { correspond } from "./notices/run.ts";

const LIVES = 8;
const TOGETHER = 4;

for (let first = 1; first <= LIVES; first += TOGETHER) {
  test(`notices ${first} to ${first + TOGETHER - 1}: people get what is true, once, and not at night`, async () => {
    for (let seed = first; seed < first + TOGETHER; seed++) {
      const lived = await correspond(seed, { count: 22 });
      expect(lived.failure === null ? "" : tell(lived)).toBe("");
    }
  }, 240_000);
}
