import { expect, test } from "bun:test";
import { ConfigError } from "#src/base/config.ts";
import { jsonLogger } from "#src/base/log.ts";
import type { PaymentProvider } from "#src/ports/payments/provider.ts";
import { createStripe } from "#src/ports/payments/stripe.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { stripeForTests } from "./member.ts";
import { price } from "./objects.ts";
import { siteForTests } from "./site.ts";

const stripe = stripeForTests();
const subscriptions = "POST /v1/subscriptions";

const wishOf = async (attemptId: string) => {
  const { id: customerId } = await stripe.customer();
  return { customerId, attemptId, trialUntil: stripe.now() + 30 * DAY_MS, paymentMethodId: null };
};

test.each([
  ["500", false],
  ["500", true],
  ["drop", false],
  ["drop", true],
  ["hang", false],
  ["hang", true],
] as const)("makes one subscription by retrying after a %s (done: %p)", async (how, isDone) => {
  const wish = await wishOf(`heal-${how}-${isDone}`);
  stripe.local.fail({ on: subscriptions, how, isDone });

  const { subscription } = await stripe.provider.subscribe(wish, `sub:${wish.attemptId}`);

  expect(await stripe.provider.findSubscriptions(wish.customerId)).toMatchObject([{ id: subscription.id }]);
});

test.each(["500", "drop", "hang"] as const)("asks people to come back when every try ends in %s", async (how) => {
  const wish = await wishOf(`down-${how}`);
  stripe.local.fail({ on: subscriptions, how, times: 2, isDone: true });

  const failed = stripe.provider.subscribe(wish, `sub:${wish.attemptId}`);
  await expect(failed).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringMatching(/don't know yet whether your payment went through\. .* before you try again/),
  });
  const { subscription } = await stripe.provider.subscribe(wish, `sub:${wish.attemptId}`);

  expect(await stripe.provider.findSubscriptions(wish.customerId)).toMatchObject([{ id: subscription.id }]);
});

test("doesn't mistake an outage for a missing subscription", async () => {
  const { id } = await stripe.member();
  stripe.local.fail({ how: "500", times: 2 });

  await expect(stripe.provider.getSubscription(id)).rejects.toMatchObject({ code: "unavailable" });
});

test.each<[string, (provider: PaymentProvider, member: { id: string; customerId: string }) => Promise<unknown>]>([
  ["a cancellation", ({ setCancelAtPeriodEnd }, { id }) => setCancelAtPeriodEnd(id, true, "Moved")],
  ["a cancellation at once", ({ cancelNow }, { id }) => cancelNow(id, "Moved", { voidOpenInvoice: true })],
  ["the invoices", ({ listInvoices }, { customerId }) => listInvoices(customerId)],
  ["the billing page", ({ manageUrl }, { customerId }) => manageUrl(customerId, "http://localhost:3000")],
  ["a new card", ({ startCardSetup }, { customerId }) => startCardSetup({ customerId, attemptId: "new" }, "seti:new")],
])("doesn't speak of a payment when Stripe is down for %s", async (_name, ask) => {
  const member = await stripe.member();
  stripe.local.fail({ how: "500", times: 2 });

  await expect(ask(stripe.provider, member)).rejects.toMatchObject({
    code: "unavailable",
    message: "Our payment provider isn't responding. Please try again in a few minutes.",
  });
});

test("sends the secret key only in the Authorization header", async () => {
  await stripe.member();
  await stripe.member();

  for (const { path, body, key, headers } of stripe.local.requests) {
    const { authorization, ...others } = headers;
    expect(authorization).toBe("Bearer sk_test_local");
    expect(JSON.stringify([path, body, key, others])).not.toContain("sk_test_local");
    expect(headers).not.toHaveProperty("x-stripe-client-telemetry");
  }
});

test("logs a refusal with Stripe's request id and no names or addresses", async () => {
  const lines: string[] = [];
  const provider = createStripe(stripe.local.settings, stripe.now, { log: jsonLogger((line) => lines.push(line)) });

  await provider.getSubscription("sub_none");

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: "stripe refused", status: 404, method: "GET", stripeRequestId: "req_local" },
  ]);
});

test("accepts the price shown on the pages", async () => {
  expect(await stripe.provider.checkPrice()).toBeUndefined();
});

const monthly = price("price_x").recurring!;

test.each([
  ["another amount", price("price_57", { unit_amount: 5700 }), "5700 cents of usd every month"],
  ["another currency", price("price_eur", { currency: "eur" }), "4900 cents of eur every month"],
  ["a year", price("price_year", { recurring: { ...monthly, interval: "year" } }), "4900 cents of usd every year"],
  ["two months", price("price_2", { recurring: { ...monthly, interval_count: 2 } }), "every 2 months"],
  ["a one-time payment", price("price_once", { recurring: null }), "a one-time payment"],
  ["a metered price", price("price_use", { recurring: { ...monthly, usage_type: "metered" } }), "by use"],
  ["an archived price", price("price_old", { active: false }), "archived"],
])("stops the start for %s with one line that names STRIPE_PRICE_ID", async (_name, wrong, said) => {
  stripe.local.store.put<"price">(wrong);

  const checked = createStripe({ ...stripe.local.settings, priceId: wrong.id }, stripe.now).checkPrice();

  await expect(checked).rejects.toBeInstanceOf(ConfigError);
  await expect(checked).rejects.toThrow(/^STRIPE_PRICE_ID: [^\n]+$/);
  await expect(checked).rejects.toThrow(said);
});

test("names an unknown price and a wrong key but not in an outage", async () => {
  const checked = (changes: object) => createStripe({ ...stripe.local.settings, ...changes }, stripe.now).checkPrice();

  await expect(checked({ priceId: "price_none" })).rejects.toThrow(/^STRIPE_PRICE_ID: Stripe has no price price_none/);
  await expect(checked({ secretKey: "sk_test_other" })).rejects.toThrow(/^STRIPE_SECRET_KEY: /);
  stripe.local.fail({ how: "500", times: 2 });
  await expect(checked({})).rejects.toMatchObject({ code: "unavailable" });
});

const site = siteForTests(1);

test("doesn't claim anything about a payment whose answer is lost", async () => {
  await site.givesCard(0, "pm_card_chargeCustomerFail");
  await site.window(0).post("/api/subscription/sync");
  site.app.clock.advance(31 * DAY_MS);
  await site.window(0).post("/api/subscription/sync");
  site.local.fail({ how: "drop", isDone: true, times: 1000 });

  const answer = await site.window(0).post("/api/membership/pay");

  const { message } = (await answer.json()).error;
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).not.toBeNull();
  expect(message).not.toMatch(/nothing was charged/i);
  expect(message).toMatch(/We don't know yet .* Check your membership in a few minutes before you try again/);
});
