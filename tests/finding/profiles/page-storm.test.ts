import { expect, test } from "bun:test";
import { storm } from "./page-storm.ts";

test("after any write by either of two connections a kept profile is what would be made anew", async () => {
  const { done, changed, kept } = await storm(100, 1);
  expect(done).toBeGreaterThan(40);
  expect(changed).toBeGreaterThan(10);
  expect(kept).toBeGreaterThan(20);
});
