import { expect, test } from "bun:test";
import { storm } from "./card-storm.ts";

test("after each of three thousand writes by two connections the cards of a search are those that are read anew", async () => {
  const { done, undone, changed, kept } = await storm(3_000, 4);

  expect(done).toBeGreaterThan(1_500);
  expect(undone).toBeGreaterThan(300);
  expect(changed).toBeGreaterThan(500);
  expect(kept).toBeGreaterThan(2_000);
});
