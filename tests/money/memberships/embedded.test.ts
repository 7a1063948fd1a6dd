import { expect, test } from "bun:test";
import { embeddedCustomers, groomerProfiles } from "#db/db.ts";
import { createEmbedded } from "#src/ports/payments/embedded.ts";
import { nextRenewal } from "#src/ports/payments/embedded-clock.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { MembershipView } from "#src/shared/money/memberships.ts";
import { START } from "#tests/support/app.ts";
import { bytesIn, freshDb } from "#tests/support/db.ts";
import { changeRows, findRow } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { describeProvider } from "./provider-contract.ts";
import { cards, read, setUpMembership } from "./setup.ts";

function siteWithGroomer() {
  const db = freshDb();
  db.$client.run(`INSERT INTO users (id, username, email, password_hash, full_name, role, created_at)
    VALUES (1, 'gus', 'gus@example.com', 'x', 'Gus', 'groomer', 1)`);
  db.$client.run(
    "INSERT INTO groomer_profiles (id, user_id, business_name, description, created_at) VALUES (1, 1, 'Van', 'A van', 1)",
  );
  const clock = { time: START };
  const provider = createEmbedded({ db, now: () => clock.time });
  return { db, clock, provider };
}

async function siteWithCardSetup() {
  const site = siteWithGroomer();
  const customerId = await site.provider.ensureCustomer({ groomerId: 1, email: "", name: "", customerId: null }, "k");
  const intent = await site.provider.startCardSetup({ customerId, attemptId: "a" }, "seti:a");
  return { ...site, customerId, intent };
}

describeProvider("embedded", async () => {
  const { db, provider, clock } = siteWithGroomer();
  return {
    provider,
    contactOf: (id) => findRow(db, embeddedCustomers, { id })!,
    groomer: { groomerId: 1, email: "gus@example.com", name: "Gus" },
    giveCard: (intent, card) => provider.confirm(intent.id, cards[card]),
    answer: (intent, isApproved) => provider.challenge(intent.id, isApproved),
    advance: async (ms) => {
      clock.time += ms;
      provider.tick();
    },
  };
});

testWith("refuses an unknown card number and stores none", siteWithCardSetup, async ({ db, provider, intent }) => {
  const refusal = provider.confirm(intent.id, { ...cards.works, number: "4111 1111 1111 1111" });

  await expect(refusal).rejects.toThrow("test card number");
  await provider.confirm(intent.id, cards.works);
  expect(bytesIn(db).includes("4242424242424242")).toBe(false);
  expect(bytesIn(db).includes("4242 4242")).toBe(false);
});

test("moves its clock ahead and catches up on months at once", async () => {
  const { provider, clock, customerId, intent } = await siteWithCardSetup();
  const { paymentMethodId } = await provider.confirm(intent.id, cards.works);
  await provider.subscribe(
    { customerId, attemptId: "a", trialUntil: provider.now() + 30 * DAY_MS, paymentMethodId },
    "sub:a",
  );

  provider.advance(100 * DAY_MS);
  provider.tick();

  expect(provider.now()).toBe(clock.time + 100 * DAY_MS);
  expect((await provider.listInvoices(customerId)).map(({ status }) => status)).toEqual(["paid", "paid", "paid"]);
});

test("renews on the same day of the month", () => {
  const anchor = Date.parse("2026-01-31T10:00:00Z");
  const renewals = [anchor];
  for (let month = 0; month < 4; month++) renewals.push(nextRenewal(anchor, renewals.at(-1)!));

  expect(renewals.map((at) => new Date(at).toISOString().slice(0, 10))).toEqual([
    "2026-01-31",
    "2026-02-28",
    "2026-03-31",
    "2026-04-30",
    "2026-05-31",
  ]);
});
const demoScene = () => setUpMembership(undefined, "demo_groomer");

test("moves the demo's clock by a day or to the next charge", async () => {
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

testWith("gives a groomer who subscribes on a moved clock a full trial", demoScene, async ({ gus, subscribe, app }) => {
  await subscribe();
  for (let day = 0; day < 3; day++) await gus.post("/api/demo/clock", { to: "next-charge" });

  const membership = await (await setUpMembership(app, "gil")).subscribe();

  expect(membership.nextCharge!.at - app.ctx.payments.now()).toBe(30 * DAY_MS);
});

testWith("refuses to move to a charge when none is planned", demoScene, async ({ gus }) => {
  expect((await gus.post("/api/demo/clock", { to: "next-charge" })).status).toBe(409);
  expect((await gus.post("/api/demo/clock", { to: "next-year" })).status).toBe(422);
});

async function subscribedAt(instant: string, timeZone: string) {
  const setup = await setUpMembership();
  const { app, gus, groomerId } = setup;
  changeRows(app.ctx.db, groomerProfiles, { id: groomerId }, { timeZone });
  app.clock.advance(Date.parse(instant) - app.clock.now());
  const page = await (await gus.get("/subscribe")).text();
  const { firstCharge } = await setup.open();
  const { nextCharge } = await setup.subscribe();
  return { ...setup, page, firstCharge: firstCharge!, nextCharge: nextCharge! };
}

test.each([
  ["2026-10-05T00:30-04:00", "America/New_York", "Nov 4, 2026"],
  ["2026-10-20T00:05-07:00", "America/Los_Angeles", "Nov 19, 2026"],
])("charges a trial from %s in %s on day 31 and says so everywhere", async (at, zone, day) => {
  const { page, firstCharge, nextCharge, emails } = await subscribedAt(at, zone);

  expect(page).toContain(`First charge: ${day}`);
  expect([firstCharge.day, nextCharge.day]).toEqual([day, day]);
  expect(nextCharge.at).toBe(firstCharge.at);
  const [month, date] = day.split(/[ ,]/);
  expect(emails().at(-1)!.text).toMatch(new RegExp(`First charge: \\w+, ${month}\\w* ${date}, `));
});

test("charges nothing before that day on the groomer's calendar", async () => {
  const { app, membership, pass, runJobs } = await subscribedAt("2026-10-05T00:30-04:00", "America/New_York");
  await pass(29);

  app.clock.advance(Date.parse("2026-11-03T23:59-05:00") - app.clock.now());
  await runJobs();
  const before = await membership();
  app.clock.advance(DAY_MS);
  await runJobs();

  expect(before).toMatchObject({ state: "trialing", nextCharge: { day: "Nov 4, 2026" } });
  expect(await membership()).toMatchObject({ state: "active", nextCharge: { day: "Dec 4, 2026" } });
});
