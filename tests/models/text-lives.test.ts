import { expect, test } from "bun:test";
import { tell } from "./lives/run.ts";
import { text } from "./texts/run.ts";

const LIVES = 12;
const TOGETHER = 6;

for (let first = 1; first <= LIVES; first += TOGETHER) {
  test(`texts only people who agreed and only by day in lives ${first} to ${first + TOGETHER - 1}`, async () => {
    for (let seed = first; seed < first + TOGETHER; seed++) {
      const lived = await text(seed, { count: 24 });
      expect(lived.failure === null ? "" : tell(lived)).toBe("");
    }
  }, 240_000);
}
