import { expect, test } from "bun:test";
import { tell } from "./lives/run.ts";
import { belong } from "./membership/run.ts";

const LIVES = 20;
const TOGETHER = 10;

for (let first = 1; first <= LIVES; first += TOGETHER) {
  test(`memberships ${first} to ${first + TOGETHER - 1}: groomers are charged and listed as the rules say`, async () => {
    for (let seed = first; seed < first + TOGETHER; seed++) {
      const lived = await belong(seed, { count: 14 });
      expect(lived.failure === null ? "" : tell(lived)).toBe("");
    }
  }, 240_000);
}
