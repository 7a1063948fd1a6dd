import { afterEach, expect, test } from "bun:test";
import { leases, outbox } from "#db/db.ts";
import { createApp } from "#src/app.ts";
import { createTestClock } from "#src/base/test-clock.ts";
import { startJobs } from "#src/jobs.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import { browser, START, testApp } from "#tests/support/app.ts";
import { addRow, readRow } from "#tests/support/rows.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function processWith(ROLE: string) {
  const { ctx, sent } = await testApp({ env: { ROLE } });
  const due = { recipient: "ana@example.com", subject: "Due", text: "Due", html: "Due", createdAt: 1, sendAt: 1 };
  addRow(ctx.db, outbox, { ...due, dedupeKey: "due" });
  const jobs = startJobs(ctx);
  stops.push(jobs.stop);
  return { ctx, done: () => [...ctx.metrics.jobs.keys()], lease: () => readRow(ctx.db, leases), jobs, sent };
}

test("a process that serves people does no jobs, sends nothing, and never asks for the lease", async () => {
  const { done, lease, jobs, sent } = await processWith("web");

  expect(lease()).toBeUndefined();
  await jobs.stop();
  expect(done().sort()).toEqual(["counts", "search grid"]);
  expect(sent).toEqual([]);
});

test("a process for the jobs does all of them, and needs no grid", async () => {
  const { done, lease, jobs, sent } = await processWith("jobs");

  expect(lease()).toBeDefined();
  await jobs.stop();
  expect(done()).toContain("memberships");
  expect(sent).toHaveLength(1);
  expect(done()).toContain("complete");
  expect(done()).not.toContain("search grid");
  expect(lease()).toBeUndefined();
});

test("a process for the jobs answers whoever watches it, and says to everybody else what it is", async () => {
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

test("only a process that takes backups says how old the newest is", async () => {
  const metricsOf = async (ROLE: string) => {
    const { ctx } = await testApp({ env: { ROLE } });
    return (await browser((await createApp(ctx)).handle).get("/metrics")).text();
  };

  expect(await metricsOf("web")).not.toContain("last_backup");
  expect(await metricsOf("jobs")).toContain("mudroom_last_backup_ok 0");
});

test("a clock that one process has moved is moved in the others too, and what is due then is done there", async () => {
  const { ctx } = await testApp();
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
