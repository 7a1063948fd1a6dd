import { afterEach, expect, test } from "bun:test";
import { leases } from "#db/schema/tables.ts";
import { createLease, JOBS } from "#src/base/lease.ts";
import { createMetrics } from "#src/base/metrics.ts";
import { createTestClock } from "#src/base/test-clock.ts";
import { startJobs } from "#src/jobs.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** One more process with the database of an app, and a clock that moves by itself alone. */
function processOn({ ctx, clock }: TestApp) {
  const testClock = createTestClock(ctx.db, clock.now);
  const world = { ...ctx, now: testClock.now, testClock, metrics: createMetrics() };
  const own = { ...world, lease: createLease(world, JOBS) };
  const jobs = startJobs(own);
  stops.push(jobs.stop);
  return {
    jobs,
    /** Lets a minute pass, and waits for what is due then. */
    passMinute: () => testClock.advance(MINUTE_MS),
    done: () => [...own.metrics.jobs.keys()].sort(),
  };
}

test("of two processes on one database one does the jobs, and the other what is its own, until it is handed over", async () => {
  const app = await testApp();
  const one = processOn(app);
  const other = processOn(app);
  await one.jobs.stop();
  const done = one.done();

  expect(done).toContain("memberships");
  expect(done).toContain("complete");
  expect(other.done()).toEqual(["counts", "search grid"]);
  expect(app.ctx.db.select().from(leases).all()).toEqual([]);

  await other.passMinute();
  await other.jobs.stop();
  expect(other.done()).toEqual(done);
});
