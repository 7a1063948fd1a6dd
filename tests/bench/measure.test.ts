import { expect, test } from "bun:test";
import { processorTime } from "../../bench/against/processor.ts";
import { isMore, isWorse, ratioOf, studentT } from "../../bench/against/ratio.ts";
import { medianRun, type Report, readReport, shortfalls } from "../../bench/lighthouse-report.ts";
import { median, percentile, short, summarize, table, timeEach } from "../../bench/measure.ts";
import { readAgainst, readOptions } from "../../bench/options.ts";
import { readWrk } from "../../bench/wrk.ts";

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
const printed = `Running 2s test @ http://127.0.0.1:4000/
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.02ms  310.44us   9.87ms   91.20%
  Latency Distribution
     50%  950.00us
     75%    1.10ms
     90%    1.31ms
     99%    2.05ms
  62012 requests in 2.00s, 512.30MB read
Requests/sec:  30995.12
Transfer/sec:    256.06MB
`;

test("what wrk prints is read in milliseconds", () => {
  expect(readWrk(printed)).toEqual({ p50: 0.95, p99: 2.05, perSecond: 30_995.12 });
});

test("answers that failed are no result", () => {
  expect(() => readWrk(`${printed}  Non-2xx or 3xx responses: 12\n`)).toThrow("Non-2xx or 3xx responses: 12");
  expect(() => readWrk("unable to connect to 127.0.0.1:4000")).toThrow("unable to connect");
});
const weighing = (id: string) => ({ id, weight: 1 });

const report = (changes: Partial<Report["audits"]> = {}): Report => ({
  categories: {
    performance: { score: 1, auditRefs: [] },
    accessibility: { score: 1, auditRefs: [weighing("image-alt")] },
    "best-practices": { score: 1, auditRefs: [] },
    seo: { score: 1, auditRefs: [weighing("is-crawlable")] },
  },
  audits: {
    "first-contentful-paint": { title: "First paint", score: 1, numericValue: 800 },
    "largest-contentful-paint": { title: "Largest paint", score: 1, numericValue: 1200 },
    "total-blocking-time": { title: "Blocking", score: 1, numericValue: 0 },
    "cumulative-layout-shift": { title: "Shift", score: 1, numericValue: 0 },
    ...(changes as Report["audits"]),
  },
});

test("a page without a fault falls short of nothing", () => {
  expect(shortfalls(readReport(report()))).toEqual([]);
});

test("a late paint, a movement and a failed audit are named, with their places", () => {
  const run = readReport({
    ...report({
      "largest-contentful-paint": { title: "Largest paint", score: 0.8, numericValue: 1842 },
      "cumulative-layout-shift": { title: "Shift", score: 1, numericValue: 0.012 },
      "image-alt": {
        title: "Pictures need words",
        score: 0,
        details: { items: [{ node: { selector: "main > img" } }] },
      },
    }),
  });

  expect(shortfalls(run)).toEqual(["LCP 1.84 s", "CLS 0.012", "image-alt (Pictures need words: main > img)"]);
});

test("the median leaves out one slow run, and keeps what failed in any", () => {
  const fast = readReport(report());
  const slow = { ...fast, largestPaintMs: 9000, failed: ["is-crawlable"] };

  const run = medianRun([fast, slow, fast]);

  expect(run.largestPaintMs).toBe(1200);
  expect(run.failed).toEqual(["is-crawlable"]);
});

test("a page that could not be measured is no result", () => {
  expect(() => readReport({ ...report(), runtimeError: { message: "NO_FCP" } })).toThrow("NO_FCP");
});
test("without arguments everything that measures speed runs, on three sizes", () => {
  expect(readOptions([])).toEqual({
    parts: ["search", "http", "day", "map", "lists"],
    groomers: [1_000, 10_000, 100_000],
    queries: 2_000,
    only: "",
  });
});

test("a part and sizes can be chosen", () => {
  expect(readOptions(["search", "--groomers", "500,10_000", "--queries", "50", "--only", "profile"])).toEqual({
    parts: ["search"],
    groomers: [500, 10_000],
    queries: 50,
    only: "profile",
  });
});

test("the simulation runs when it is asked for", () => {
  expect(readOptions(["simulate", "day"]).parts).toEqual(["day", "simulate"]);
});

test("what cannot be run is refused with its name", () => {
  expect(() => readOptions(["profile"])).toThrow("There is no part called profile");
  expect(() => readOptions(["--groomers", "many"])).toThrow("--groomers");
  expect(() => readOptions(["--queries", "0"])).toThrow("--queries");
  expect(() => readOptions(["--speed"])).toThrow();
});

test("a commit to compare with can be named, and nothing that says too little", () => {
  expect(readAgainst(["search"])).toBeUndefined();
  expect(readAgainst(["against", "v1"])).toEqual({
    ref: "v1",
    rounds: 10,
    only: "",
    warm: 60,
    groomers: 2_000,
  });
  const asked = ["HEAD~3", "--rounds", "25", "--only", "profile", "--warm", "3000", "--groomers", "12_000"];
  expect(readAgainst(["against", ...asked])).toEqual({
    ref: "HEAD~3",
    rounds: 25,
    only: "profile",
    warm: 3_000,
    groomers: 12_000,
  });
  expect(() => readAgainst(["against"])).toThrow("Name one commit");
  expect(() => readAgainst(["against", "a", "b"])).toThrow("Name one commit");
  expect(() => readAgainst(["against", "v1", "--rounds", "3"])).toThrow("fewer than 10");
  expect(() => readAgainst(["against", "v1", "--warm", "0"])).toThrow("--warm");
  expect(() => readAgainst(["against", "v1", "--groomers", "some"])).toThrow("--groomers");
});
