import { expect, spyOn, test } from "bun:test";
import { ConfigError } from "#src/base/config.ts";
import { silentLog } from "#src/base/log.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { choosePayments } from "#src/start.ts";
import { testConfig } from "#tests/support/config.ts";
import { freshDb } from "#tests/support/db.ts";
import { until } from "#tests/support/until.ts";
import { stripeForTests } from "./member.ts";
import { siteForTests } from "./site.ts";

const stripe = stripeForTests();

test("keeps one customer whatever the name becomes", async () => {
  const { groomer, id } = await stripe.customer("Gus Groom");

  const again = await stripe.provider.ensureCustomer({ ...groomer, name: "Gus G. Groom" }, `cus:${groomer.groomerId}`);
  const known = await stripe.provider.ensureCustomer({ ...groomer, email: "new@example.com", customerId: id }, "cus:x");

  expect([again, known]).toEqual([id, id]);
  expect(stripe.local.store.get("customer", id)).toMatchObject({ email: "new@example.com", name: "Gus Groom" });
  expect(stripe.local.store.get("customer", id).metadata).toEqual({ groomer: String(groomer.groomerId) });
});

test.each([
  ["pm_card_chargeDeclined", "Your card was declined. Try another card or contact your bank."],
  ["pm_card_chargeDeclinedExpiredCard", "This card has expired. Try another card."],
] as const)("refuses %s with a message and keeps the setup open", async (card, sentence) => {
  const { id: customerId } = await stripe.customer();
  const setup = await stripe.provider.startCardSetup({ customerId, attemptId: card }, `seti:${card}`);

  stripe.local.confirm(setup.id, card);

  expect(await stripe.provider.getIntent(setup.id)).toMatchObject({
    status: "requires_payment_method",
    failure: sentence,
    paymentMethodId: null,
  });
});

test("returns the same subscription for a key and refuses other parameters", async () => {
  const { id, subscription, ...wish } = await stripe.member();
  const key = `sub:${wish.attemptId}`;

  const again = await stripe.provider.subscribe(wish, key);
  const other = stripe.provider.subscribe({ ...wish, trialUntil: wish.trialUntil + DAY_MS }, key);

  expect(again).toEqual({ subscription, intent: null });
  await expect(other).rejects.toMatchObject({ code: "unavailable" });
  expect(await stripe.provider.findSubscriptions(wish.customerId)).toMatchObject([{ id }]);
});

test("returns null for a missing subscription and gone for a missing intent", async () => {
  expect(await stripe.provider.getSubscription("sub_none")).toBeNull();
  expect(await stripe.provider.findSubscriptions("cus_none")).toEqual([]);
  for (const id of ["seti_none", "pi_none", "pi_../../v1/customers", "cus_1", ""]) {
    await expect(stripe.provider.getIntent(id)).rejects.toMatchObject({ code: "gone" });
  }
});
const start = (env: Record<string, string>, log = silentLog) =>
  choosePayments(testConfig(env), { db: freshDb(), now: stripe.now, log });

test("pays through Stripe with its keys and shows browsers only the publishable one", async () => {
  const payments = await start(stripe.local.env);

  expect(payments.kind).toBe("stripe");
  expect(payments.client()).toEqual({ provider: "stripe", publishableKey: "pk_test_local" });
});

test("takes test payments without the keys", async () => {
  expect((await start({})).kind).toBe("embedded");
});

test("stops the start when the price differs from the pages", async () => {
  await expect(start({ ...stripe.local.env, STRIPE_PRICE_ID: "price_other" })).rejects.toBeInstanceOf(ConfigError);
});

test("starts and logs it while Stripe is down", async () => {
  const errors: string[] = [];
  stripe.local.fail({ how: "500", times: 2 });

  const payments = await start(stripe.local.env, { ...silentLog, error: (event) => void errors.push(event) });

  expect(payments.kind).toBe("stripe");
  expect(errors).toEqual(["stripe price not checked"]);
});

test("starts at once while Stripe hangs and checks the price later", async () => {
  const errors: string[] = [];
  const before = stripe.local.requests.length;
  stripe.local.fail({ how: "hang", times: 2 });
  const isAsked = () => stripe.local.requests.length > before;
  const wait = Bun.sleep;
  const timeout = spyOn(Bun, "sleep").mockImplementation((ms) => (ms === 2_000 ? until(isAsked) : wait(ms as number)));

  const payments = await start(stripe.local.env, { ...silentLog, error: (event) => void errors.push(event) });
  timeout.mockRestore();

  expect(payments.kind).toBe("stripe");
  expect(stripe.local.requests.slice(before)).toHaveLength(1);
  expect(errors).toEqual([]);
});
const site = siteForTests(3);
const { open, sync } = site;
const expiry = { month: 10, year: 2040 };

const charges = () => site.local.store.all("invoice").filter(({ amount_paid }) => amount_paid > 0);

test("recognizes a card by its fingerprint and charges nothing unconfirmed", async () => {
  for (const at of [0, 1]) site.local.confirm((await open(at)).intentId!, "pm_card_visa", expiry);

  const [first, second] = [await sync(0), await sync(1)];
  const next = await open(1);
  const unasked = charges().length;
  site.local.confirm(next.intentId!, "pm_card_visa", expiry);

  expect([first.state, second.state, next.kind, unasked]).toEqual(["trialing", "none", "payment", 0]);
  expect((await sync(1)).state).toBe("active");
  expect(charges()).toHaveLength(1);
});

test("treats the same number with another date as another card", async () => {
  site.local.confirm((await open(2)).intentId!, "pm_card_visa", { month: 11, year: 2040 });

  expect((await sync(2)).state).toBe("trialing");
});
