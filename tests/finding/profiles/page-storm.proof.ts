import { expect, test } from "bun:test";
import { storm } from "./page-storm.ts";

/** Few by default, because each is followed by pages made anew: `PAGE_WRITES=1000` for a long run, `PAGE_SEED=2` for another one. */
const writes = Number(process.env.PAGE_WRITES ?? 60);
const seed = Number(process.env.PAGE_SEED ?? 1);

test("after any write by either of two connections a kept profile is what would be made anew", async () => {
  const { done, changed, kept } = await storm(writes, seed);
  expect(done).toBeGreaterThan(0.4 * writes);
  expect(changed).toBeGreaterThan(0.1 * writes);
  expect(kept).toBeGreaterThan(0.2 * writes);
});
