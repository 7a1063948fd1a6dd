import { expect, test } from "bun:test";
import { processorTime } from "../../bench/against/processor.ts";
import { isMore, isWorse, ratioOf, studentT } from "../../bench/against/ratio.ts";

/** Rounds on a machine that is twice as slow in every other one. */
const rounds = (factors: number[]) =>
  factors.map((factor, at) => ({ ours: factor * (at % 2 ? 4 : 2), theirs: at % 2 ? 4 : 2 }));

test("the same on both sides is neither better nor worse, however the machine's speed changes", () => {
  const { ratio, low, high } = ratioOf(rounds([1.01, 0.99, 1.02, 0.98, 1, 1.01, 0.99, 1.02, 0.98, 1]));

  expect(ratio).toBeCloseTo(1, 2);
  expect(low).toBeGreaterThan(0.98);
  expect(high).toBeLessThan(1.02);
});

test("a fifth more in every round is worse", () => {
  const interval = ratioOf(rounds([1.19, 1.2, 1.21, 1.2, 1.18, 1.22, 1.2, 1.21, 1.19, 1.2]));

  expect(interval.ratio).toBeCloseTo(1.2, 2);
  expect(isWorse(interval)).toBe(true);
});

test("what may be chance is not called worse", () => {
  expect(isWorse(ratioOf(rounds([2, 0.6, 1.9, 0.7, 1.8, 0.8, 2.1, 0.6, 1.9, 0.7])))).toBe(false);
});

test("the interval is as wide as tables of Student's t say", () => {
  expect(studentT(9)).toBeCloseTo(2.262, 1);
  expect(studentT(29)).toBeCloseTo(2.045, 2);
});

test("counts are compared as they are", () => {
  expect(isMore(11, 10)).toBe(false);
  expect(isMore(12, 10)).toBe(true);
  expect(isMore(1, 0)).toBe(true);
});

test("a thread that ends while a process is measured takes nothing away from the others", () => {
  const before = new Map([
    ["1", 2_000_000],
    ["2", 900_000_000],
  ]);
  const after = new Map([
    ["1", 5_000_000],
    ["3", 1_000_000],
  ]);

  expect(processorTime(before, after)).toBe(4);
});
