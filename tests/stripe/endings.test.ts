import { expect, test } from "bun:test";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { stripeForTests } from "./member.ts";

const stripe = stripeForTests();

test("an end at the period's end is scheduled, kept with its reason, and can be undone", async () => {
  const { id, trialUntil } = await stripe.member();

  const ending = await stripe.provider.setCancelAtPeriodEnd(id, true, "Not enough leads");
  const comment = stripe.local.store.get("subscription", id).cancellation_details?.comment;
  const resumed = await stripe.provider.setCancelAtPeriodEnd(id, false, "");

  expect(ending).toMatchObject({ status: "trialing", cancelAt: trialUntil });
  expect(comment).toBe("Not enough leads");
  expect(resumed.cancelAt).toBeNull();
});

test("a cancel in Stripe's billing page is read, and undone as well", async () => {
  const { id, trialUntil } = await stripe.member();

  stripe.local.cancelInPortal(id);
  const read = await stripe.provider.getSubscription(id);
  const kept = await stripe.provider.setCancelAtPeriodEnd(id, true, "By an admin");
  const resumed = await stripe.provider.setCancelAtPeriodEnd(id, false, "");

  expect([read!.cancelAt, kept.cancelAt, resumed.cancelAt]).toEqual([trialUntil, trialUntil, null]);
});

test("ended now, nothing more is collected, and ending it twice is fine", async () => {
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

test("a draft of the day is not sent out after the end", async () => {
  const { id, customerId } = await stripe.member();
  stripe.local.advance(30 * DAY_MS);

  await stripe.provider.cancelNow(id, "Not paid", { voidOpenInvoice: true });
  stripe.local.advance(2 * DAY_MS);

  expect((await stripe.provider.listInvoices(customerId))[0]!.status).toBe("draft");
});

test("what has ended cannot be changed any more", async () => {
  const { id, customerId } = await stripe.member();
  const card = await stripe.newCard(customerId, "pm_card_mastercard");
  await stripe.provider.cancelNow(id, "Enough", { voidOpenInvoice: true });

  await expect(stripe.provider.setCancelAtPeriodEnd(id, true, "")).rejects.toMatchObject({ code: "gone" });
  await expect(stripe.provider.replaceCard(customerId, id, card)).rejects.toMatchObject({ code: "gone" });
});

test("a new card replaces the old one everywhere", async () => {
  const { id, customerId } = await stripe.member();
  const card = await stripe.newCard(customerId, "pm_card_mastercard");

  const after = await stripe.provider.replaceCard(customerId, id, card);

  expect(after.card).toMatchObject({ brand: "mastercard", last4: "4444" });
  expect(stripe.local.store.get("customer", customerId).invoice_settings.default_payment_method).toBe(card);
});

test("Stripe's billing page is configured once, without a pause, also after a restart", async () => {
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
