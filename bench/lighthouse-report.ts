import { median, short } from "./measure.ts";

/** Fields that we read from Lighthouse's report. */
export interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
}

interface Audit {
  title: string;
  score: number | null;
  displayValue?: string;
  numericValue?: number;
  details?: { items?: { node?: { selector?: string } }[] };
}

export interface Run {
  scores: { performance: number; accessibility: number; "best-practices": number; seo: number };
  firstPaintMs: number;
  largestPaintMs: number;
  blockingMs: number;
  shift: number;
  /** Failed audits apart from speed. */
  failed: string[];
}

/** Throws if Lighthouse couldn't measure. */
export function readReport({ categories, audits, runtimeError }: Report): Run {
  if (runtimeError) throw new Error(runtimeError.message);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const named = ["accessibility", "best-practices", "seo"].flatMap((name) => categories[name]?.auditRefs ?? []);
  const failed = named.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
  return {
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    firstPaintMs: value("first-contentful-paint"),
    largestPaintMs: value("largest-contentful-paint"),
    blockingMs: value("total-blocking-time"),
    shift: value("cumulative-layout-shift"),
    failed: failed.map(({ id }) => describe(id, audits[id]!)),
  };
}

const describe = (id: string, { title, details }: Audit) => {
  const places = (details?.items ?? []).flatMap(({ node }) => node?.selector ?? []);
  return `${id} (${title}${places.length > 0 ? `: ${places.slice(0, 3).join(", ")}` : ""})`;
};

/** Median of each number, so that one slow minute doesn't count. Failures of any run are kept. */
export function medianRun(runs: readonly Run[]): Run {
  const middle = (pick: (run: Run) => number) => median(runs.map(pick));
  return {
    scores: {
      performance: middle(({ scores }) => scores.performance),
      accessibility: middle(({ scores }) => scores.accessibility),
      "best-practices": middle(({ scores }) => scores["best-practices"]),
      seo: middle(({ scores }) => scores.seo),
    },
    firstPaintMs: middle((run) => run.firstPaintMs),
    largestPaintMs: middle((run) => run.largestPaintMs),
    blockingMs: middle((run) => run.blockingMs),
    shift: middle((run) => run.shift),
    failed: [...new Set(runs.flatMap(({ failed }) => failed))],
  };
}

const LARGEST_PAINT_MS = 1500;

/** Reasons why a page misses 100 in four categories, its largest paint within 1.5 s, or no layout shift. */
export function shortfalls({ scores, largestPaintMs, shift, failed }: Run): string[] {
  const low = Object.entries(scores).filter(([, score]) => score < 100);
  return [
    ...low.map(([name, score]) => `${name} ${score}`),
    ...(largestPaintMs > LARGEST_PAINT_MS ? [`LCP ${seconds(largestPaintMs)} s`] : []),
    // Lighthouse counts invisible shifts; it shows three digits.
    ...(shift >= 0.0005 ? [`CLS ${shift.toFixed(3)}`] : []),
    ...failed,
  ];
}

const seconds = (ms: number) => (ms / 1000).toFixed(2);

export const reportRow = (name: string, run: Run): string[] => [
  name,
  ...Object.values(run.scores).map(String),
  seconds(run.firstPaintMs),
  seconds(run.largestPaintMs),
  short(run.blockingMs),
  run.shift.toFixed(3),
];
