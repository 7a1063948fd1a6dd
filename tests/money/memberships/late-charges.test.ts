import { expect, spyOn, test } from "bun:test";
import { alerts, providerEvents } from "#db/db.ts";
import { sendWantedEnds } from "#src/features/money/memberships/ending/wanted-end.ts";
import { handleMissedEvents, receiveEvent } from "#src/features/money/memberships/provider/inbox.ts";
import { reconcileMemberships } from "#src/features/money/memberships/provider/reconcile.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { START } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { away, event, type Leaver, setUpLeaver, setUpMembership } from "./setup.ts";

const LATE = "but $49.00 was charged after that";

async function silentForTenHours({ app, finish }: Leaver) {
  const { payments } = app.ctx;
  const outages = [
    spyOn(payments, "findSubscriptions").mockImplementation(away),
    spyOn(payments, "cancelOpenIntents").mockImplementation(away),
  ];
  for (let hour = 0; hour < 10; hour++) {
    await finish();
    await sendWantedEnds(app.ctx);
    app.clock.advance(HOUR_MS);
    (payments as unknown as { tick(): number }).tick();
  }
  for (const outage of outages) outage.mockRestore();
  app.clock.advance(6 * HOUR_MS);
  await finish();
  await sendWantedEnds(app.ctx);
}

async function beforeTheCharge(days = 30) {
  const setup = await setUpLeaver();
  await setup.subscribe();
  await setup.pass(days - 1);
  setup.app.clock.advance(19 * HOUR_MS);
  await setup.runJobs();
  return setup;
}

test.each([
  ["the trial's end", 30],
  ["a month's end", 61],
])("alerts admins when an account closed before %s is charged late", async (_, days) => {
  const setup = await beforeTheCharge(days);
  expect((await setup.leave()).status).toBe(204);

  await silentForTenHours(setup);

  expect(setup.isErased()).toBe(true);
  expect(setup.alerts()).toMatchObject([{ kind: "closed_still_running", resolvedAt: null }]);
  expect(setup.alerts()[0]!.message).toContain(LATE);
  expect(setup.alerts()[0]!.message).toMatch(/\(T-[0-9A-F]{8}\)/);
});

testWith("alerts admins also when the provider's last answer is lost", beforeTheCharge, async (setup) => {
  await setup.leave();
  const { payments } = setup.app.ctx;
  const work = payments.deleteCustomer.bind(payments);
  const lost = spyOn(payments, "deleteCustomer").mockImplementation(async (id) => {
    await work(id);
    return away();
  });
  await silentForTenHours(setup);
  lost.mockRestore();

  setup.app.clock.advance(12 * HOUR_MS);
  await setup.finish();
  await reconcileMemberships(setup.app.ctx);

  expect(setup.isErased()).toBe(true);
  expect(setup.alerts().filter(({ message }) => message.includes(LATE))).toHaveLength(1);
});

test.each([
  ["is suspended", undefined, "suspended", "was suspended on"],
  ["ended the membership by link", "keep", "groomer", "had their membership ended on"],
])("alerts admins when a groomer who %s is charged after a silence", async (_, membership, endAction, says) => {
  const setup = await beforeTheCharge();
  const { app, user } = setup;
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  const outage = spyOn(app.ctx.payments, "findSubscriptions").mockImplementation(away);
  await boss.patch(`/api/admin/users/${user.id}/suspension`, { suspended: true, reason: "A test", membership });
  const token = /end\?token=(\S+)/.exec(setup.emailsToGus().at(-1)!.text)![1]!;
  if (membership) await app.visitor().submit("/membership/end", { token });
  outage.mockRestore();

  await silentForTenHours(setup);

  expect(setup.row()).toMatchObject({ endAction, endWanted: null });
  expect(setup.alerts()).toMatchObject([{ message: expect.stringMatching(new RegExp(`${says} .* charged after`)) }]);
});

testWith("alerts no one to a payment before the closing", setUpLeaver, async (setup) => {
  await setup.subscribe();
  await setup.pass(31);
  setup.app.clock.advance(MINUTE_MS);
  await setup.leave();

  await silentForTenHours(setup);

  expect(setup.isErased()).toBe(true);
  expect(setup.alerts()).toEqual([]);
});

testWith("charges no one and alerts no one when the end was planned before", beforeTheCharge, async (setup) => {
  await setup.gus.post("/api/membership/cancel");
  await setup.leave();

  await silentForTenHours(setup);

  expect([setup.isErased(), setup.alerts()]).toEqual([true, []]);
});

test("alerts no one in a demo whose payments run ahead of the clock", async () => {
  const app = (await setUpMembership()).app;
  const setup = await setUpLeaver(app, "hal");
  await setup.subscribe();
  (app.ctx.payments as unknown as { advance(ms: number): void }).advance(31 * 24 * HOUR_MS);
  await setup.runJobs();
  app.clock.advance(MINUTE_MS);
  await setup.leave();
  await setup.finish();

  expect(setup.row().state).toBe("ended");
  expect(setup.alerts()).toEqual([]);
});

testWith("shows admins one alert for many unknown customers", setUpMembership, async ({ app }) => {
  const strangers = async (batch: string) => {
    for (let at = 0; at < 5; at++) {
      await receiveEvent(app.ctx, event({ id: `evt_${batch}_${at}`, customerId: `cus_${batch}_${at}` }));
    }
    return findRows(app.ctx.db, alerts);
  };

  const first = await strangers("one");
  changeRows(app.ctx.db, alerts, {}, { resolvedAt: app.clock.now(), resolvedBy: null });
  const resolved = await strangers("two");
  app.clock.advance(31 * DAY_MS);
  const later = await strangers("three");

  expect(first).toMatchObject([{ kind: "unknown_customer", message: expect.stringContaining("cus_one_0") }]);
  expect(resolved).toHaveLength(1);
  expect(later).toHaveLength(2);
  expect(findRows(app.ctx.db, providerEvents)).toHaveLength(15);
});

test("finds missed events despite an event from the future", async () => {
  const { app, open, giveUnseen, membership } = await setUpMembership();
  await receiveEvent(app.ctx, event({ id: "evt_future", createdAt: START + 400 * DAY_MS }));
  const { intentId } = await open();
  app.clock.advance(2 * HOUR_MS);
  await giveUnseen(intentId!);

  await handleMissedEvents(app.ctx);

  expect(await membership()).toMatchObject({ state: "trialing", isActive: true });
});
