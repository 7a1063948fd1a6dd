import { expect, test } from "bun:test";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { stripeForTests } from "./member.ts";

const stripe = stripeForTests();

test("a customer is made once, whatever its name becomes", async () => {
  const { groomer, id } = await stripe.customer("Gus Groom");

  const again = await stripe.provider.ensureCustomer({ ...groomer, name: "Gus G. Groom" }, `cus:${groomer.groomerId}`);
  const known = await stripe.provider.ensureCustomer({ ...groomer, email: "new@example.com", customerId: id }, "cus:x");

  expect([again, known]).toEqual([id, id]);
  expect(stripe.local.store.get("customer", id)).toMatchObject({ email: "new@example.com", name: "Gus Groom" });
  expect(stripe.local.store.get("customer", id).metadata).toEqual({ groomer: String(groomer.groomerId) });
});

test("a customer that Stripe no longer has is created again", async () => {
  const { groomer } = await stripe.customer();

  const id = await stripe.provider.ensureCustomer({ ...groomer, customerId: "cus_gone" }, `cus:${groomer.groomerId}`);

  expect(id).toMatch(/^cus_Local/);
});

test.each([
  ["pm_card_chargeDeclined", "Your card was declined. Try another card or contact your bank."],
  ["pm_card_chargeDeclinedExpiredCard", "This card has expired. Try another card."],
] as const)("%s is refused with a sentence, and the setup stays open", async (card, sentence) => {
  const { id: customerId } = await stripe.customer();
  const setup = await stripe.provider.startCardSetup({ customerId, attemptId: card }, `seti:${card}`);

  stripe.local.confirm(setup.id, card);

  expect(await stripe.provider.getIntent(setup.id)).toMatchObject({
    status: "requires_payment_method",
    failure: sentence,
    paymentMethodId: null,
  });
});

test("a bank that asks its holder is waited for, and a no is said", async () => {
  const { id: customerId } = await stripe.customer();
  const setup = await stripe.provider.startCardSetup({ customerId, attemptId: "3ds" }, "seti:3ds");

  stripe.local.confirm(setup.id, "pm_card_authenticationRequiredOnSetup");
  const asked = await stripe.provider.getIntent(setup.id);
  stripe.local.authenticate(setup.id, false);
  const refused = await stripe.provider.getIntent(setup.id);

  expect(asked).toMatchObject({ status: "requires_action", paymentMethodId: null, failure: null });
  expect(refused.status).toBe("requires_payment_method");
  expect(refused.failure).toStartWith("Your bank couldn't confirm");
});

test("the same subscription asked for twice is one, and other parameters with its key are refused", async () => {
  const { id, subscription, ...wish } = await stripe.member();
  const key = `sub:${wish.attemptId}`;

  const again = await stripe.provider.subscribe(wish, key);
  const other = stripe.provider.subscribe({ ...wish, trialUntil: wish.trialUntil + DAY_MS }, key);

  expect(again).toEqual({ subscription, intent: null });
  await expect(other).rejects.toMatchObject({ code: "unavailable" });
  expect(await stripe.provider.findSubscriptions(wish.customerId)).toMatchObject([{ id }]);
});

test("without a trial nothing is charged until the browser has paid", async () => {
  const { id: customerId } = await stripe.customer();
  const wish = { customerId, attemptId: "paid", trialUntil: null, paymentMethodId: null };

  const { subscription, intent } = await stripe.provider.subscribe(wish, "sub:paid");
  stripe.local.confirm(intent!.id, "pm_card_chargeDeclined");
  const declined = await stripe.provider.getIntent(intent!.id);
  stripe.local.confirm(intent!.id, "pm_card_mastercard");
  const after = await stripe.provider.getSubscription(subscription.id);

  expect(subscription).toMatchObject({ status: "incomplete", card: null });
  expect(intent).toMatchObject({ kind: "payment", status: "requires_payment_method", customerId });
  expect(intent!.clientSecret).toStartWith(`${intent!.id}_secret_`);
  expect(declined.failure).toStartWith("Your card was declined");
  expect(after).toMatchObject({ status: "active", card: { brand: "mastercard", last4: "4444" } });
});

test("what is not there is null for a subscription and gone for an intent, whatever the id looks like", async () => {
  expect(await stripe.provider.getSubscription("sub_none")).toBeNull();
  expect(await stripe.provider.findSubscriptions("cus_none")).toEqual([]);
  for (const id of ["seti_none", "pi_none", "pi_../../v1/customers", "cus_1", ""]) {
    await expect(stripe.provider.getIntent(id)).rejects.toMatchObject({ code: "gone" });
  }
});
