import { expect, test } from "bun:test";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { MembershipView } from "#src/shared/money/memberships.ts";
import { START, testApp } from "#tests/support/app.ts";
import { read, setUpMembership } from "./setup.ts";

const demoScene = () => setUpMembership(undefined, "demo_groomer");

test("the clock is the demo accounts' alone, because it is one for all memberships", async () => {
  const { gus, app } = await setUpMembership();
  const before = app.ctx.payments.now();

  expect((await gus.post("/api/demo/clock", { to: "day" })).status).toBe(403);
  expect(app.ctx.payments.now()).toBe(before);
});

test("the demo's clock goes on a day, or to the next charge", async () => {
  const { gus, subscribe, app, subjects } = await demoScene();
  await subscribe();
  const move = async (to: string) => read<MembershipView>(await gus.post("/api/demo/clock", { to }));

  const dayOn = await move("day");
  const charged = await move("next-charge");
  const again = await move("next-charge");

  expect(dayOn.state).toBe("trialing");
  expect(charged).toMatchObject({ state: "active", nextCharge: { day: "Aug 10, 2026" } });
  expect(again).toMatchObject({ state: "active", nextCharge: { day: "Sep 10, 2026" } });
  expect(app.ctx.payments.now()).toBeGreaterThan(START + 60 * DAY_MS);
  expect(subjects().filter((subject) => subject.startsWith("Receipt"))).toHaveLength(2);
});

test("a groomer who subscribes after the clock was moved gets a whole trial", async () => {
  const { gus, subscribe, app } = await demoScene();
  await subscribe();
  for (let day = 0; day < 3; day++) await gus.post("/api/demo/clock", { to: "next-charge" });
  const gil = await setUpMembership(app, "gil");

  const membership = await gil.subscribe();

  expect(membership.nextCharge!.at - app.ctx.payments.now()).toBe(30 * DAY_MS);
});

test("with nothing planned there is no charge to go to", async () => {
  const { gus } = await demoScene();

  expect((await gus.post("/api/demo/clock", { to: "next-charge" })).status).toBe(409);
  expect((await gus.post("/api/demo/clock", { to: "next-year" })).status).toBe(422);
});

test("outside the demo the clock is not there", async () => {
  const app = await testApp({
    env: { DEMO: "0", APP_URL: "http://localhost:3000", ALLOW_EMBEDDED_PAYMENTS: "1", RATE_LIMITS: "off" },
  });
  const { gus, subscribe } = await setUpMembership(app);

  expect((await gus.post("/api/demo/clock", { to: "day" })).status).toBe(404);
  expect((await subscribe()).state).toBe("trialing");
});
