import { afterEach } from "bun:test";
import { createLease, JOBS_LEASE } from "#src/base/lease.ts";
import { createMetrics } from "#src/base/metrics.ts";
import { createTestClock } from "#src/base/test-clock.ts";
import { startJobs } from "#src/jobs.ts";
import type { TestApp } from "./app.ts";

/** Stopped after each test of the file. */
export function processesForTests() {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  /** Another process on the same database, with its own jobs and clock. */
  function processOn({ ctx, clock }: TestApp) {
    const testClock = createTestClock(ctx.db, clock.now);
    const world = { ...ctx, now: testClock.now, testClock, metrics: createMetrics() };
    const jobs = startJobs({ ...world, lease: createLease(world, JOBS_LEASE) });
    stops.push(jobs.stop);
    return { jobs, pass: (ms: number) => testClock.advance(ms), done: () => [...world.metrics.jobs.keys()].sort() };
  }

  return { stops, processOn };
}
