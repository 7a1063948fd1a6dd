import { expect, test } from "bun:test";
import { centsOf } from "#src/shared/listing/offer-limits.ts";

test.each([
  ["45", 4500],
  ["45.5", 4550],
  ["45.50", 4550],
  [" 19.99 ", 1999],
  ["0.29", 29],
  ["1234567.89", 123_456_789],
])("%j dollars are %p cents", (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});

test.each(["", "45.505", "45.", ".5", "-45", "1e3", "$45", "45,50", "0x10", "forty"])("%j is no price", (typed) => {
  expect(centsOf(typed)).toBeNaN();
});
