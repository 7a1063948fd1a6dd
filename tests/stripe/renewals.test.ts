import { expect, test } from "bun:test";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { stripeForTests } from "./member.ts";

const stripe = stripeForTests();
const toFirstCharge = 30 * DAY_MS + 2 * HOUR_MS;

test("on day 31 the card is charged and the membership runs on", async () => {
  const { id, customerId, trialUntil } = await stripe.member();

  stripe.local.advance(toFirstCharge);

  const [invoice] = await stripe.provider.listInvoices(customerId);
  const after = await stripe.provider.getSubscription(id);
  expect(after).toMatchObject({ status: "active", periodStart: trialUntil });
  expect(after!.periodEnd - after!.periodStart).toBeGreaterThanOrEqual(28 * DAY_MS);
  expect(invoice).toMatchObject({ amountCents: 4900, status: "paid", createdAt: trialUntil });
  expect(invoice!.url).toStartWith("https://invoice.stripe.com/");
});

test("a declined charge is tried again after 3, 5 and 7 days, then the subscription ends by itself", async () => {
  const { id } = await stripe.member("pm_card_chargeCustomerFail");

  stripe.local.advance(toFirstCharge);
  const atFirst = await stripe.provider.getSubscription(id);
  stripe.local.advance(6 * DAY_MS);
  const later = await stripe.provider.getSubscription(id);
  stripe.local.advance(2 * DAY_MS);
  const atLast = await stripe.provider.getSubscription(id);

  expect([atFirst, later, atLast].map((snapshot) => snapshot?.status)).toEqual(["past_due", "past_due", "canceled"]);
  expect(atLast).toMatchObject({ endedBy: "payment_failed", cancelAt: null });
});

test("a card that expires before the charge fails it", async () => {
  const { id } = await stripe.member("pm_card_visa", { month: new Date(stripe.now()).getUTCMonth() + 1, year: 2026 });

  stripe.local.advance(toFirstCharge);

  expect(await stripe.provider.getSubscription(id)).toMatchObject({ status: "past_due" });
});

test("a past due month is paid with another card; a decline is said and can be tried again", async () => {
  const { id, customerId } = await stripe.member("pm_card_chargeCustomerFail");
  stripe.local.advance(toFirstCharge);
  const good = await stripe.newCard(customerId, "pm_card_visa");

  const declined = stripe.provider.payOpenInvoice(id, null, "pay:1");
  await expect(declined).rejects.toMatchObject({ code: "declined", message: expect.stringContaining("declined") });
  const chargesAfterDecline = stripe.local.store.all("charge").length;
  const again = stripe.provider.payOpenInvoice(id, null, "pay:1");
  await expect(again).rejects.toMatchObject({ code: "declined" });
  const { subscription, intent } = await stripe.provider.payOpenInvoice(id, good, "pay:1");

  expect(stripe.local.store.all("charge").length).toBe(chargesAfterDecline + 2);
  expect(intent).toBeNull();
  expect(subscription).toMatchObject({ status: "active", card: { last4: "4242" } });
});

test("two clicks on pay charge once", async () => {
  const { id, customerId } = await stripe.member("pm_card_chargeCustomerFail");
  stripe.local.advance(toFirstCharge);
  const good = await stripe.newCard(customerId, "pm_card_visa");

  const both = await Promise.all([1, 2].map(() => stripe.provider.payOpenInvoice(id, good, "pay:2")));

  expect(both.map(({ subscription }) => subscription.status)).toEqual(["active", "active"]);
  expect(
    stripe.local.store.all("charge").filter((charge) => charge.customer === customerId && charge.paid),
  ).toHaveLength(1);
});

test("a bank that asks every time gives the browser a payment to confirm", async () => {
  const { id } = await stripe.member("pm_card_authenticationRequired");
  stripe.local.advance(toFirstCharge);

  const { subscription, intent } = await stripe.provider.payOpenInvoice(id, null, "pay:3");
  stripe.local.authenticate(intent!.id, true);

  expect(subscription.status).toBe("past_due");
  expect(intent).toMatchObject({ kind: "payment", status: "requires_action" });
  expect(intent!.clientSecret).toStartWith("pi_");
  expect((await stripe.provider.getSubscription(id))!.status).toBe("active");
  expect(await stripe.provider.payOpenInvoice(id, null, "pay:3")).toMatchObject({ intent: null });
});

test("an unfinished first payment runs out after 23 hours", async () => {
  const { id: customerId } = await stripe.customer();
  const wish = { customerId, attemptId: "late", trialUntil: null, paymentMethodId: null };
  const { subscription, intent } = await stripe.provider.subscribe(wish, "sub:late");

  stripe.local.advance(DAY_MS);

  expect((await stripe.provider.getSubscription(subscription.id))!.status).toBe("incomplete_expired");
  expect((await stripe.provider.getIntent(intent!.id)).status).toBe("canceled");
});
