import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { alerts, groomerProfiles } from "#db/schema/tables.ts";
import { watchAnswers } from "#src/features/running/growth/few-answers.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { NeedView } from "#src/shared/running/admin-needs.ts";
import { addVisit } from "#tests/desk/numbers/setup.ts";
import { type GrowthSetup, setUpGrowth } from "./setup.ts";

/** So many requests of the day before, answered or let expire. */
function ask(setup: GrowthSetup, { answered = 0, expired = 0 }, ago = DAY_MS) {
  const requestDate = setup.app.clock.now() - ago;
  for (let at = 0; at < answered; at++)
    addVisit(setup, "2026-06-16", { status: "declined", requestDate, answeredAt: requestDate + 1 });
  for (let at = 0; at < expired; at++) addVisit(setup, "2026-06-16", { status: "expired", requestDate });
}

/** What waits for admins after another look. */
async function look(setup: GrowthSetup) {
  watchAnswers(setup.app.ctx);
  const needs = (await (await setup.boss.get("/api/admin/needs-action")).json()) as NeedView[];
  return needs.map(({ kind, name, message, alertId }) => ({ kind, name, message, alertId }));
}

test("a groomer who answers fewer than half of at least five requests is an alert, once", async () => {
  const setup = await setUpGrowth();
  ask(setup, { answered: 2, expired: 2 });
  addVisit(setup, "2026-06-16", { status: "pending", requestDate: setup.app.clock.now() });
  addVisit(setup, "2026-06-16", { status: "cancelled", requestDate: setup.app.clock.now() });
  addVisit(setup, "2026-06-16", { status: "accepted", requestDate: setup.app.clock.now(), acceptedAt: 1 });
  expect(await look(setup)).toEqual([]);
  ask(setup, { expired: 1 });

  const [alert] = await look(setup);
  expect(alert).toMatchObject({ kind: "alert", name: "Blue Ridge Bath Co." });
  expect(alert!.message).toStartWith("Blue Ridge Bath Co. replied to only 2 of 5 requests in 30 days.");
  expect(await look(setup)).toEqual([alert!]);
});

test("half is enough, and what was longer ago does not count", async () => {
  const setup = await setUpGrowth();
  ask(setup, { answered: 3, expired: 3 });
  ask(setup, { expired: 5 }, 30 * DAY_MS);
  expect(await look(setup)).toEqual([]);
});

test("it is not raised again while it holds, and again when it has been better in between", async () => {
  const setup = await setUpGrowth();
  ask(setup, { answered: 1, expired: 4 });
  const [alert] = await look(setup);
  expect((await setup.boss.post(`/api/admin/alerts/${alert!.alertId}/resolve`)).status).toBe(200);
  ask(setup, { expired: 2 });
  expect(await look(setup)).toEqual([]);

  ask(setup, { answered: 6 });
  expect(await look(setup)).toEqual([]);
  ask(setup, { expired: 5 });
  expect(await look(setup)).toHaveLength(1);
  expect(setup.app.ctx.db.select().from(alerts).all()).toHaveLength(2);
});

test("an alert that holds no longer goes by itself, also because the groomer is not listed any more", async () => {
  const setup = await setUpGrowth();
  const list = (listedUntil: number) =>
    setup.app.ctx.db
      .update(groomerProfiles)
      .set({ listedUntil })
      .where(eq(groomerProfiles.id, setup.gus.profile.id))
      .run();
  ask(setup, { expired: 5 });
  expect(await look(setup)).toHaveLength(1);
  list(setup.app.clock.now());
  expect(await look(setup)).toEqual([]);
  expect(setup.app.ctx.db.select().from(alerts).get()).toMatchObject({
    resolvedAt: setup.app.clock.now(),
    resolvedBy: null,
  });
  list(9e12);
  expect(await look(setup)).toHaveLength(1);
});
