import { afterEach, expect, test } from "bun:test";
import { leases } from "#db/db.ts";
import { createLease, JOBS } from "#src/base/lease.ts";
import { createMetrics } from "#src/base/metrics.ts";
import { createTestClock } from "#src/base/test-clock.ts";
import { createJobs, startJobs } from "#src/jobs.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { readRows } from "#tests/support/rows.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

function processOn({ ctx, clock }: TestApp) {
  const testClock = createTestClock(ctx.db, clock.now);
  const world = { ...ctx, now: testClock.now, testClock, metrics: createMetrics() };
  const own = { ...world, lease: createLease(world, JOBS) };
  const jobs = startJobs(own);
  stops.push(jobs.stop);
  return {
    jobs,
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
  expect(readRows(app.ctx.db, leases)).toEqual([]);

  await other.passMinute();
  await other.jobs.stop();
  expect(other.done()).toEqual(done);
});

test("what fails of the day's removals, or of what features do under one name, holds up nothing after it", async () => {
  const { ctx, clock } = await testApp();
  const done: string[] = [];
  const failed: unknown[] = [];
  Object.assign(ctx.log, { error: (_: string, error: unknown) => void failed.push(error) });
  const away = () => Promise.reject(new Error("The bucket is away"));
  const note = (what: string) => ({ name: what, work: () => void done.push(what) });
  const jobs = createJobs({
    ...ctx,
    features: [
      {
        name: "pets",
        jobs: () => [{ name: "growth", every: DAY_MS, work: away }],
        cleaning: () => [note("gate codes")],
      },
      {
        name: "pictures",
        jobs: () => [{ ...note("growth"), every: DAY_MS }],
        cleaning: () => [{ name: "orphaned pictures", work: away }],
      },
    ],
  });
  const look = async () => {
    await jobs.catchUp();
    return done.splice(0).sort();
  };

  expect(await look()).toEqual(["gate codes", "growth"]);
  expect(failed).toEqual([new Error("The bucket is away"), new Error("The bucket is away")]);
  expect([ctx.metrics.jobs.get("growth")?.failures, ctx.metrics.jobs.get("orphaned pictures")?.failures]).toEqual([
    1, 1,
  ]);
  clock.advance(DAY_MS);
  expect(await look()).toEqual(["gate codes", "growth"]);
  await jobs.stop();
});
