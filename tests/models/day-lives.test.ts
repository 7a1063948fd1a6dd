import { expect, test } from "bun:test";
import { drive } from "./day/run.ts";
import { tell } from "./lives/run.ts";

const LIVES = 20;
const TOGETHER = 10;

for (let first = 1; first <= LIVES; first += TOGETHER) {
  test(`plans a groomer's days as well as every order tried in lives ${first} to ${first + TOGETHER - 1}`, async () => {
    for (let seed = first; seed < first + TOGETHER; seed++) {
      const lived = await drive(seed, { count: 20 });
      expect(lived.failure === null ? "" : tell(lived)).toBe("");
    }
  }, 240_000);
}
