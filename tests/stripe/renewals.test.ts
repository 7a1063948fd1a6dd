import { expect, test } from "bun:test";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { stripeForTests } from "./member.ts";

const stripe = stripeForTests();
const toFirstCharge = 30 * DAY_MS + 2 * HOUR_MS;

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

  const [invoice] = await stripe.provider.listInvoices(customerId);
  expect(invoice).toMatchObject({
    amountCents: 4900,
    status: "paid",
    url: expect.stringMatching(/^https:\/\/invoice\.stripe\.com\//),
  });
  expect(both.map(({ subscription }) => subscription.status)).toEqual(["active", "active"]);
  expect(
    stripe.local.store.all("charge").filter((charge) => charge.customer === customerId && charge.paid),
  ).toHaveLength(1);
});
