import { expect, test } from "bun:test";
import { appSettings, outbox, sessions } from "#db/db.ts";
import { ConfigError, readConfig } from "#src/base/config.ts";
import { createTestClock } from "#src/base/test-clock.ts";
import { startJobs } from "#src/jobs.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { START, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";
import { processesForTests } from "#tests/support/processes.ts";
import { addRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";

const { stops } = processesForTests();

async function movable() {
  const app = await testApp({ env: { TEST_CLOCK: "1" } });
  stops.push(startJobs(app.ctx).stop);
  return app;
}

const move = async (app: TestApp, minutes: unknown) => app.visitor().post("/api/demo/clock", { minutes });

testWith("moves the site's clock forward and keeps it there after a restart", movable, async (app) => {
  const answer = await move(app, 90);
  await move(app, 30);

  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ now: START + 90 * MINUTE_MS });
  expect(app.ctx.now()).toBe(START + 120 * MINUTE_MS);
  expect(app.ctx.payments.now()).toBe(START + 120 * MINUTE_MS);
  expect(createTestClock(app.ctx.db, () => START).now()).toBe(START + 120 * MINUTE_MS);
});

testWith("does everything that came due before it answers", movable, async (app) => {
  const { db } = app.ctx;
  signedIn(app, (await addGroomer(app, "gus")).user, "groomer");
  const email = { recipient: "ana@example.com", subject: "Tomorrow", text: "…", html: "…", createdAt: START };
  addRow(db, outbox, { ...email, dedupeKey: "later", sendAt: START + HOUR_MS });

  await move(app, 59);
  expect(app.sent).toEqual([]);
  await move(app, 1);
  expect(app.sent.map(({ subject }) => subject)).toEqual(["Tomorrow"]);

  await move(app, 100 * 24 * 60);
  expect(findRows(db, sessions)).toEqual([]);
});

test.each([0, -5, 1.5, "90", 1e9, null])("refuses to move the clock by %p minutes", async (minutes) => {
  const app = await movable();

  expect((await move(app, minutes)).status).toBe(422);
  expect(app.ctx.now()).toBe(START);
});

testWith("has no such call and moves nothing without the setting", testApp, async (app) => {
  expect((await move(app, 90)).status).toBe(404);
  expect(app.ctx.now()).toBe(START);
  expect(findRows(app.ctx.db, appSettings, { key: "test_clock_ahead_ms" })).toEqual([]);
});

test("refuses to start a real site with the setting", () => {
  const env = { APP_URL: "https://groomers.example", ALLOW_EMBEDDED_PAYMENTS: "1", TEST_CLOCK: "1" };

  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(/^TEST_CLOCK: /);
});
