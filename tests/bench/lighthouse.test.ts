import { expect, test } from "bun:test";
import { medianRun, type Report, readReport, shortfalls } from "../../bench/lighthouse-report.ts";

const weighing = (id: string) => ({ id, weight: 1 });

/** What Lighthouse says of a page without a fault. */
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
