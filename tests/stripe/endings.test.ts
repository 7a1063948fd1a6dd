import { expect, test } from "bun:test";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { MembershipView } from "#src/shared/money/memberships.ts";
import { stripeForTests } from "./member.ts";
import { siteForTests } from "./site.ts";

const stripe = stripeForTests();

test("reads a cancellation from Stripe's billing page and undoes it", async () => {
  const { id, trialUntil } = await stripe.member();

  stripe.local.cancelInPortal(id);
  const read = await stripe.provider.getSubscription(id);
  const kept = await stripe.provider.setCancelAtPeriodEnd(id, true, "By an admin");
  const resumed = await stripe.provider.setCancelAtPeriodEnd(id, false, "");

  expect([read!.cancelAt, kept.cancelAt, resumed.cancelAt]).toEqual([trialUntil, trialUntil, null]);
  await stripe.provider.setCancelAtPeriodEnd(id, true, "Not enough leads");
  expect(stripe.local.store.get("subscription", id).cancellation_details?.comment).toBe("Not enough leads");
});

test("collects nothing after an end now and accepts a second end", async () => {
  const { id, customerId } = await stripe.member("pm_card_chargeCustomerFail");
  stripe.local.advance(30 * DAY_MS + 2 * HOUR_MS);
  const statuses = async () => (await stripe.provider.listInvoices(customerId)).map(({ status }) => status);

  const kept = await stripe.provider.cancelNow(id, "Not paid", { voidOpenInvoice: false });
  const open = await statuses();
  const ended = await stripe.provider.cancelNow(id, "Not paid", { voidOpenInvoice: true });

  expect([kept.status, ended.status]).toEqual(["canceled", "canceled"]);
  expect([open[0], (await statuses())[0]]).toEqual(["open", "void"]);
  expect(ended.endedBy).toBe("requested");
});

test("leaves the day's draft unsent after the end", async () => {
  const { id, customerId } = await stripe.member();
  stripe.local.advance(30 * DAY_MS);

  await stripe.provider.cancelNow(id, "Not paid", { voidOpenInvoice: true });
  stripe.local.advance(2 * DAY_MS);

  expect((await stripe.provider.listInvoices(customerId))[0]!.status).toBe("draft");
});

test("configures Stripe's billing page once without a pause, even after a restart", async () => {
  const { id } = await stripe.customer();

  const urls = [];
  for (const provider of [stripe.provider, stripe.provider]) {
    urls.push(await provider.manageUrl(id, "https://groomers.example/groomer-dashboard"));
  }

  const made = stripe.local.store.all("billing_portal.configuration");
  expect(urls[0]).toBe(urls[1]!);
  expect(made).toHaveLength(1);
  expect(made[0]!.features).toMatchObject({ subscription_pause: { enabled: "false" } });
});
const toFirstCharge = 30 * DAY_MS + 2 * HOUR_MS;

test("pays a past-due month with another card and reports a decline", async () => {
  const { id, customerId } = await stripe.member("pm_card_chargeCustomerFail");
  stripe.local.advance(toFirstCharge);
  const good = await stripe.newCard(customerId, "pm_card_visa");

  const declined = stripe.provider.payOpenInvoice(id, null, "pay:1");
  await expect(declined).rejects.toMatchObject({ code: "declined", message: expect.stringContaining("declined") });
  const chargesAfterDecline = stripe.local.store.all("charge").length;
  await expect(stripe.provider.payOpenInvoice(id, null, "pay:1")).rejects.toMatchObject({ code: "declined" });
  const { subscription, intent } = await stripe.provider.payOpenInvoice(id, good, "pay:1");

  expect(stripe.local.store.all("charge").length).toBe(chargesAfterDecline + 2);
  expect(intent).toBeNull();
  expect(subscription).toMatchObject({ status: "active", card: { last4: "4242" } });
});

test("charges once on a double click", async () => {
  const { id, customerId } = await stripe.member("pm_card_chargeCustomerFail");
  stripe.local.advance(toFirstCharge);
  const good = await stripe.newCard(customerId, "pm_card_visa");

  const both = await Promise.all([1, 2].map(() => stripe.provider.payOpenInvoice(id, good, "pay:2")));

  const [invoice] = await stripe.provider.listInvoices(customerId);
  expect(invoice).toMatchObject({
    amountCents: 4900,
    status: "paid",
    url: expect.stringMatching(/^https:\/\/invoice\.stripe\.com\//),
  });
  expect(both.map(({ subscription }) => subscription.status)).toEqual(["active", "active"]);
  const paid = stripe.local.store.all("charge").filter((charge) => charge.customer === customerId && charge.paid);
  expect(paid).toHaveLength(1);
});
const site = siteForTests(3);
const { rowOf, sync } = site;
const charges = (at: number) =>
  site.local.store
    .all("charge")
    .filter(({ customer, paid }) => customer === rowOf(at).customerId && paid)
    .map(({ amount }) => amount);

async function inTheHour(at: number) {
  await site.givesCard(at, "pm_card_visa");
  await sync(at);
  site.app.clock.advance(30 * DAY_MS + 10 * MINUTE_MS);
}

test("charges nothing when Stripe fails in the middle and the groomer retries", async () => {
  await inTheHour(1);
  const { subscriptionId } = rowOf(1);
  site.local.fail({ on: `DELETE /v1/subscriptions/${subscriptionId}`, how: "500", times: 2 });

  const lost = await site.window(1).post("/api/membership/cancel", {});
  const again = await site.call<MembershipView>(1, "/api/membership/cancel");

  site.app.clock.advance(3 * DAY_MS);
  await sync(1);
  expect([lost.status, again.state]).toEqual([503, "ended"]);
  expect(charges(1)).toEqual([]);
});

test("shows the waiting charge as the last one after a cancellation in that hour", async () => {
  await inTheHour(2);

  site.local.cancelInPortal(rowOf(2).subscriptionId!);
  const waiting = await sync(2);
  site.app.clock.advance(2 * HOUR_MS);
  const charged = await sync(2);

  expect(waiting.words).toContain("today's charge of $49.00 is the last one");
  expect(charged.words).toContain("you won't be charged again");
  expect(charges(2)).toEqual([4900]);
});
