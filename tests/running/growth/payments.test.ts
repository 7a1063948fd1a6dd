import { expect, test } from "bun:test";
import { membershipPayments } from "#db/schema/tables.ts";
import { setUpMembership } from "#tests/money/memberships/setup.ts";
import type { AccountExport } from "#tests/support/exported.ts";
import { leave } from "../privacy/setup.ts";
import { setUpGrowth, thisWeek } from "./setup.ts";

test("each charge of a membership is noted once, and the free month is none", async () => {
  const { app, groomerId, subscribe, pass, runJobs } = await setUpMembership();
  const payments = () =>
    app.ctx.db
      .select({ groomerId: membershipPayments.groomerId, cents: membershipPayments.cents })
      .from(membershipPayments)
      .all();
  await subscribe();
  expect(payments()).toEqual([]);

  await pass(32);
  await runJobs();
  expect(payments()).toEqual([{ groomerId, cents: 4900 }]);
  await pass(31);
  expect(payments()).toHaveLength(2);
});

test("a charge that nobody heard of is noted with the next one", async () => {
  const { app, subscribe, pass, loseEventsFor, runJobs } = await setUpMembership();
  await subscribe();
  await pass(20);
  loseEventsFor(50);
  await runJobs();
  expect(app.ctx.db.select().from(membershipPayments).all()).toHaveLength(2);
});

test("a groomer reads what they paid in the copy of their data, and the books keep it when they have left", async () => {
  const setup = await setUpGrowth();
  const { app, as, gus } = setup;
  const [at, cents] = [app.clock.now(), 4900];
  app.ctx.db.insert(membershipPayments).values({ invoiceId: "in_1", groomerId: gus.profile.id, at, cents }).run();

  const data = (await (await as.gus.get("/api/account/export")).json()) as AccountExport;
  expect(data.membershipPayments).toEqual([{ at, cents }]);
  expect((await leave(setup, "gus")).ok).toBe(true);
  expect((await thisWeek(setup)).income).toBe(cents);
});
