import type { TestCardId } from "#tests/stripe/payments.ts";
import { tokenIn } from "./account.ts";
import { type Groomer, type Habit, newBrowser, said } from "./person.ts";

export const membershipHabits: readonly Habit<Groomer>[] = [
  ["ends the membership", 0.12, ({ browser }) => browser.post("/api/membership/cancel", { reason: "Not enough time" })],
  ["ends the membership by the link of an email", 0.15, endByLink],
  ["resumes the membership", 0.3, resume],
  ["pays what is owed", 0.3, pay],
  ["gives another card", 0.4, replaceCard],
  ["looks at the form for a card", 0.4, lookAtForm],
];

const CARDS: readonly (readonly [number: string, id: TestCardId])[] = [
  ["4242424242424242", "pm_card_visa"],
  ["4242424242424242", "pm_card_visa"],
  ["5555555555554444", "pm_card_mastercard"],
  ["4000000000000341", "pm_card_chargeCustomerFail"],
  ["4000002500003155", "pm_card_authenticationRequiredOnSetup"],
  ["4000002760003184", "pm_card_authenticationRequired"],
  ["4000000000000002", "pm_card_chargeDeclined"],
];

export async function subscribe(me: Groomer) {
  const { browser, dice } = me;
  if (dice.chance(0.3)) await browser.get("/subscribe");
  const path = dice.chance(0.8) ? "/api/create-subscription" : "/api/get-or-create-subscription";
  const begun = await said<{ intentId: string | null; isActive: boolean }>(browser.post(path));
  if (begun?.intentId) await giveCard(me, begun.intentId);
  const membership = await said<{ isActive?: boolean }>(browser.post("/api/subscription/sync"));
  me.isMember = begun?.isActive === true || membership !== null;
  if (dice.chance(0.5))
    await browser.get(dice.pick(["/groomer-dashboard?tab=account", "/groomer-dashboard?payment=return"]));
}

async function giveCard(me: Groomer, intentId: string) {
  const { browser, dice, world } = me;
  const [number, id] = dice.pick(CARDS);
  const approve = dice.chance(0.8);
  const { stripe } = world.provider ?? {};
  if (stripe) {
    const { status } = stripe.confirm(intentId, id);
    if (status === "requires_action") stripe.authenticate(intentId, approve);
    return;
  }
  const card = { number, expMonth: 12, expYear: dice.chance(0.1) ? 2020 : 2034, cvc: "123" };
  const path = `/api/embedded-payments/${intentId}`;
  const answer = await said<{ intent: { status: string } | null }>(browser.post(`${path}/confirm`, card));
  if (answer?.intent?.status === "requires_action") await browser.post(`${path}/challenge`, { approve });
}

export async function endByLink(me: Groomer) {
  const token = tokenIn(me.world, me.email, /membership\/end\?token=([\w.-]+)/);
  if (!token) return;
  const stranger = newBrowser(me);
  await stranger.get(`/membership/end?token=${token}`);
  await stranger.submit("/membership/end", { token, reason: "By the link" });
}

async function resume(me: Groomer) {
  const { status } = await me.browser.post("/api/membership/resume");
  if (status === 409) await subscribe(me);
}

async function pay(me: Groomer) {
  const asked = await said<{ intent: { id: string } | null }>(me.browser.post("/api/membership/pay"));
  if (asked?.intent) await giveCard(me, asked.intent.id);
  await me.browser.post("/api/subscription/sync");
}

async function replaceCard(me: Groomer) {
  const change = await said<{ intent: { id: string } }>(me.browser.post("/api/membership/card"));
  if (!change) return;
  await giveCard(me, change.intent.id);
  await me.browser.post("/api/subscription/sync");
}

async function lookAtForm({ browser }: Groomer) {
  const begun = await said<{ subscriptionId: string | null; clientSecret: string | null }>(
    browser.post("/api/create-subscription"),
  );
  await browser.get("/subscribe");
  const { subscriptionId, clientSecret } = begun ?? {};
  if (clientSecret) await browser.get(`/subscription-payment?client_secret=${clientSecret}`);
  else if (subscriptionId) await browser.get(`/subscription-payment?subscription_id=${subscriptionId}`);
}
