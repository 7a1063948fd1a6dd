import { afterEach, expect, test } from "bun:test";
import { memberships, outbox, users } from "#db/db.ts";
import { readConfig } from "#src/base/config.ts";
import { checkStripe } from "#src/features/operations/doctor/services.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { changeRows, findRow, findRows } from "#tests/support/rows.ts";
import { siteForTests } from "./site.ts";

const site = siteForTests(6);
const { call, rowOf, sync } = site;
afterEach(() => {
  site.local.store.afterLastTry = "cancel";
});

const failures = (at: number) => {
  const { email } = findRow(site.app.ctx.db, users, { id: site.owners[at]!.id })!;
  const emails = findRows(site.app.ctx.db, outbox, { recipient: email });
  return emails.filter(({ subject }) => subject === "Your membership payment failed").length;
};
async function passing(at: number, days: number) {
  for (let left = days; left > 0; left--) {
    site.app.clock.advance(DAY_MS);
    await sync(at);
  }
  return sync(at);
}
async function newCard(at: number, card: "pm_card_visa" | "pm_card_chargeCustomerFail") {
  const { intent } = await call<{ intent: { id: string } }>(at, "/api/membership/card");
  site.local.confirm(intent.id, card);
  return sync(at);
}

async function unpaid(at: number, afterLastTry: "past_due" | "unpaid" = "past_due") {
  site.local.store.afterLastTry = afterLastTry;
  await site.givesCard(at, "pm_card_chargeCustomerFail");
  await sync(at);
  return passing(at, 31);
}

test("lists a past-due subscription for 7 days and not 7 of each month", async () => {
  const first = await unpaid(0);
  const after = await passing(0, 7);
  const second = await passing(0, 25);
  const third = await passing(0, 31);

  expect(first).toMatchObject({ state: "past_due", isActive: true });
  for (const later of [after, second, third]) {
    expect(later).toMatchObject({ state: "payment_required", isActive: false, due: { cents: 4900 } });
  }
  expect(rowOf(0).periodStart).toBeGreaterThan(rowOf(0).unpaidSince!);
  expect(failures(0)).toBe(1);
});

test("gives no grace to a site that learns of a debt a month late", async () => {
  site.local.store.afterLastTry = "past_due";
  await site.givesCard(1, "pm_card_chargeCustomerFail");
  await sync(1);
  const { trialUntil } = rowOf(1);

  site.app.clock.advance(63 * DAY_MS);

  expect(await sync(1)).toMatchObject({ state: "payment_required", isActive: false });
  expect(rowOf(1).unpaidSince).toBe(trialUntil);
});

test("unlists a subscription that Stripe calls unpaid and shows the debt", async () => {
  await unpaid(2, "unpaid");

  const membership = await passing(2, 8);

  expect(rowOf(2).subscriptionStatus).toBe("unpaid");
  expect(membership).toMatchObject({ state: "payment_required", isActive: false, due: { cents: 4900 } });
  expect(membership.canDo).toContain("pay");
});

test("gives a groomer who paid in between 7 new days", async () => {
  await unpaid(3);
  await passing(3, 31);
  const paid = await newCard(3, "pm_card_visa");
  await newCard(3, "pm_card_chargeCustomerFail");
  const { unpaidSince: old } = rowOf(3);
  site.app.clock.advance(rowOf(3).currentPeriodEnd! - site.app.clock.now() + 2 * DAY_MS);
  changeRows(
    site.app.ctx.db,
    memberships,
    { groomerId: site.owners[3]!.profileId },
    { unpaidSince: rowOf(3).trialUntil, subscriptionStatus: "past_due" },
  );

  const again = await sync(3);

  expect([paid.state, old]).toEqual(["active", null]);
  expect(again).toMatchObject({ state: "past_due", isActive: true });
});

test("warns when Stripe leaves a membership unpaid and not while it retries", async () => {
  const look = () => checkStripe(readConfig({ ...site.local.env, APP_URL: "https://x.test" }), site.app.clock.now);
  const retries = async () => (await look()).filter(({ check }) => check === "stripe retries");
  const before = (await retries())[0]?.says;
  await unpaid(4);
  const trying = (await retries())[0]?.says;

  await passing(4, 8);

  expect(trying).toBe(before!);
  const [found] = await retries();
  expect(found).toMatchObject({ state: "warning" });
  expect(found!.says).not.toBe(before!);
  expect(found!.says).toMatch(/^Stripe has left \d memberships? unpaid after its last try\.$/);
});
