import type { monitorEventLoopDelay } from "node:perf_hooks";

/** Seconds. A cached page takes 0.0001, a search 0.005, an upload 0.5. */
export const LATENCY_BOUND_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

/** Other methods are not stored, because clients can invent any number. */
const methods = ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"];
const OTHER_METHOD = "OTHER";

/** 429 has its own count, so that operators see scraping and password guessing among the errors of visitors. */
export const statusClasses = ["2xx", "3xx", "4xx", "5xx", "429"] as const;

/** See src/push/attempt.ts. */
const pushOutcomes = ["taken", "later", "refused", "gone", "void"] as const;
type PushOutcome = (typeof pushOutcomes)[number];

interface RouteCounts {
  readonly answers: Map<string, number[]>;
  readonly buckets: number[];
  seconds: number;
}

interface JobCounts {
  failures: number;
  lastSuccess: number | null;
}

export function createMetrics(loopDelay?: ReturnType<typeof monitorEventLoopDelay>) {
  const routes = new Map<string, RouteCounts>();
  const jobs = new Map<string, JobCounts>();
  const pushes = new Map<PushOutcome, number>(pushOutcomes.map((outcome) => [outcome, 0]));
  const storeFailures = new Map<string, number>();
  const islandErrors = new Map<string, number>();
  return {
    routes: routes as ReadonlyMap<string, RouteCounts>,
    jobs: jobs as ReadonlyMap<string, Readonly<JobCounts>>,
    pushes: pushes as ReadonlyMap<PushOutcome, number>,
    storeFailures: storeFailures as ReadonlyMap<string, number>,
    islandErrors: islandErrors as ReadonlyMap<string, number>,
    loopDelay,
    /** `route` is a pattern, never a URL. */
    countRequest(route: string, method: string, status: number, ms: number) {
      const counts = routes.getOrInsertComputed(route, newRoute);
      const name = methods.includes(method) ? method : OTHER_METHOD;
      const answers = counts.answers.getOrInsertComputed(name, () => statusClasses.map(() => 0));
      answers[status === 429 ? statusClasses.indexOf("429") : Math.floor(status / 100) - 2]!++;
      counts.buckets[bucketOf(ms / 1000)]!++;
      counts.seconds += ms / 1000;
    },
    countJob(name: string, isDone: boolean, now: number) {
      const job = jobs.getOrInsertComputed(name, () => ({ failures: 0, lastSuccess: null }));
      if (isDone) job.lastSuccess = now;
      else job.failures++;
    },
    countStoreFailure: (call: string) => void storeFailures.set(call, (storeFailures.get(call) ?? 0) + 1),
    countIslandError: (name: string) => void islandErrors.set(name, (islandErrors.get(name) ?? 0) + 1),
    countPush: (outcome: PushOutcome) => void pushes.set(outcome, pushes.get(outcome)! + 1),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;

const newRoute = (): RouteCounts => ({
  answers: new Map(),
  buckets: new Array(LATENCY_BOUND_SECONDS.length + 1).fill(0),
  seconds: 0,
});

function bucketOf(seconds: number): number {
  let at = 0;
  while (at < LATENCY_BOUND_SECONDS.length && seconds > LATENCY_BOUND_SECONDS[at]!) at++;
  return at;
}
