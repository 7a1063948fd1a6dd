import { expect, test } from "bun:test";
import { storm } from "./page-storm.ts";

test("after each of a thousand writes by two connections a kept profile is what would be made anew", async () => {
  const { done, changed, kept } = await storm(1000, 2);
  expect(done).toBeGreaterThan(400);
  expect(changed).toBeGreaterThan(100);
  expect(kept).toBeGreaterThan(200);
});
