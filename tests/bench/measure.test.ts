import { expect, test } from "bun:test";
import { median, percentile, short, summarize, table, timeEach } from "../../bench/measure.ts";

test("percentiles are values that were measured", () => {
  const hundred = Array.from({ length: 100 }, (_, at) => at + 1);

  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile([7], 0.99)).toBe(7);
  expect(median([9, 1, 5])).toBe(5);
});

test("a rate counts the time that passed, also when questions overlapped", () => {
  const times = [10, 10, 20, 40];

  expect(summarize(times).perSecond).toBe(50);
  expect(summarize(times, 40).perSecond).toBe(100);
  expect(summarize(times)).toMatchObject({ p50: 10, p99: 40 });
});

test("every input is timed, in order, and a promise is waited for", async () => {
  const seen: number[] = [];

  const times = await timeEach([1, 2, 3], async (input) => {
    await Promise.resolve();
    seen.push(input);
  });

  expect(seen).toEqual([1, 2, 3]);
  expect(times).toHaveLength(3);
});

test("figures have three digits that mean something", () => {
  expect([28_219.4, 4.753, 0.02841].map(short)).toEqual(["28,219", "4.75", "0.0284"]);
});

test("a table stands in line, with figures to the right", () => {
  expect(table(["engine", "ms"], [["ours", "1.5"]])).toBe("| engine |  ms |\n| ------ | --: |\n| ours   | 1.5 |");
});
