import { expect, test } from "bun:test";
import { storm } from "./grid-storm.ts";

/** Few by default, for the check: `GRID_WRITES=10000` for a long run, `GRID_SEED=2` for another one. */
const writes = Number(process.env.GRID_WRITES ?? 2_000);
const seed = Number(process.env.GRID_SEED ?? 1);

test("after any write by either of two connections the grid finds what SQL finds", async () => {
  const seen = await storm({ writes, rareEvery: 500, seed });

  expect(seen.restored).toBeGreaterThan(writes / 600);
  expect(seen.crowds).toBeGreaterThan(writes / 600);
  expect(seen.fromGrid).toBeGreaterThan(1.9 * writes);
  expect(seen.found).toBeGreaterThan(50 * writes);
});
