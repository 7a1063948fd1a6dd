import { expect, test } from "bun:test";
import { storm } from "./page-storm.ts";

/** Few by default, for the check: `PAGE_WRITES=1000` for a long run, `PAGE_SEED=3` for another one. */
const writes = Number(process.env.PAGE_WRITES ?? 200);
const seed = Number(process.env.PAGE_SEED ?? 2);

test("after each of many writes by two connections a kept profile is what would be made anew", async () => {
  const { done, changed, kept } = await storm(writes, seed);
  expect(done).toBeGreaterThan(0.4 * writes);
  expect(changed).toBeGreaterThan(0.1 * writes);
  expect(kept).toBeGreaterThan(0.2 * writes);
});
