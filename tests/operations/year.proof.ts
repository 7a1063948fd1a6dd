import { expect, test } from "bun:test";
import { shortPlan } from "#tests/proof/year/plan.ts";
import { run } from "#tests/proof/year/run.ts";

test("repeats a whole year byte for byte from the same seed", async () => {
  const plan = { ...shortPlan(4), days: 3, parents: 12, groomers: 5, faults: 8 };

  const [first, second] = [await run(plan), await run(plan)];

  expect(first.failure).toBeNull();
  expect(first.counts.requests).toBeGreaterThan(100);
  expect(second.hash).toBe(first.hash);
});
