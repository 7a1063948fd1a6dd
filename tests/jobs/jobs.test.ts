import { expect, test } from "bun:test";
import { leases, outbox } from "#db/db.ts";
import { createApp } from "#src/app.ts";
import { createTestClock } from "#src/base/test-clock.ts";
import { createJobs, startJobs } from "#src/jobs.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { browser, START, testApp } from "#tests/support/app.ts";
import { processesForTests } from "#tests/support/processes.ts";
import { addRow, findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";

const { stops, processOn } = processesForTests();

testWith("runs the jobs in one of two processes until it hands them over", testApp, async (app) => {
  const one = processOn(app);
  const other = processOn(app);
  await one.jobs.stop();
  const done = one.done();

  expect(done).toContain("memberships");
  expect(done).toContain("complete");
  expect(other.done()).toEqual(["counts", "search grid"]);
  expect(findRows(app.ctx.db, leases)).toEqual([]);

  await other.pass(MINUTE_MS);
  await other.jobs.stop();
  expect(other.done()).toEqual(done);
});

testWith("continues after a failed removal or job", testApp, async ({ ctx, clock }) => {
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
        name: "photos",
        jobs: () => [{ ...note("growth"), every: DAY_MS }],
        cleaning: () => [{ name: "orphaned photos", work: away }],
      },
    ],
  });
  const look = async () => {
    await jobs.catchUp();
    return done.splice(0).sort();
  };

  expect(await look()).toEqual(["gate codes", "growth"]);
  expect(failed).toEqual([new Error("The bucket is away"), new Error("The bucket is away")]);
  expect([ctx.metrics.jobs.get("growth")?.failures, ctx.metrics.jobs.get("orphaned photos")?.failures]).toEqual([1, 1]);
  clock.advance(DAY_MS);
  expect(await look()).toEqual(["gate codes", "growth"]);
  await jobs.stop();
});

async function processWith(ROLE: string) {
  const { ctx, sent } = await testApp({ env: { ROLE } });
  const due = { recipient: "ana@example.com", subject: "Due", text: "Due", html: "Due", createdAt: 1, sendAt: 1 };
  addRow(ctx.db, outbox, { ...due, dedupeKey: "due" });
  const jobs = startJobs(ctx);
  stops.push(jobs.stop);
  return { ctx, done: () => [...ctx.metrics.jobs.keys()], lease: () => findRow(ctx.db, leases), jobs, sent };
}

test("runs no jobs and sends nothing in a process for people", async () => {
  const { done, lease, jobs, sent } = await processWith("web");

  expect(lease()).toBeUndefined();
  await jobs.stop();
  expect(done().sort()).toEqual(["counts", "search grid"]);
  expect(sent).toEqual([]);
});

test("runs all jobs in a process for them and builds no grid", async () => {
  const { done, lease, jobs, sent } = await processWith("jobs");

  expect(lease()).toBeDefined();
  await jobs.stop();
  expect(done()).toContain("memberships");
  expect(sent).toHaveLength(1);
  expect(done()).toContain("complete");
  expect(done()).not.toContain("search grid");
  expect(lease()).toBeUndefined();
});

test("answers health checks in a jobs process and explains itself to others", async () => {
  const { ctx } = await testApp({ env: { ROLE: "jobs" } });
  const visitor = browser((await createApp(ctx)).handle);

  expect((await visitor.get("/healthz")).status).toBe(200);
  expect(await (await visitor.get("/metrics")).text()).toContain("mudroom_jobs_lease_held 0");
  expect((await visitor.get("/readyz")).headers.get("content-type")).toBe("text/plain");
  for (const path of ["/", "/login", "/api/user", "/admin", "/uploads/x.webp", "/build/main.css"]) {
    const answer = await visitor.get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("ROLE=web");
  }
  expect((await visitor.post("/api/login", { username: "ana", password: "x" })).status).toBe(404);
});

test("reports the newest backup only where backups are made", async () => {
  const metricsOf = async (ROLE: string) => {
    const { ctx } = await testApp({ env: { ROLE } });
    return (await browser((await createApp(ctx)).handle).get("/metrics")).text();
  };

  expect(await metricsOf("web")).not.toContain("last_backup");
  expect(await metricsOf("jobs")).toContain("mudroom_last_backup_ok 0");
});

testWith("moves the clock in all processes and does everything that came due", testApp, async ({ ctx }) => {
  const [one, other] = [createTestClock(ctx.db, () => START), createTestClock(ctx.db, () => START)];
  let works = 0;
  other.onMoved(async () => void works++);

  await one.advance(HOUR_MS);
  await other.catchUp();
  await other.catchUp();
  expect([other.now(), works]).toEqual([START + HOUR_MS, 1]);

  await other.advance(HOUR_MS);
  await one.catchUp();
  expect(one.now()).toBe(START + 2 * HOUR_MS);
});
