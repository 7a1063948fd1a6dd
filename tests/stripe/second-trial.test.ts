import { expect, test } from "bun:test";
import type { MembershipView, SubscriptionAnswer } from "#src/shared/money/memberships.ts";
import { siteForTests } from "./site.ts";

const site = siteForTests(3);
const expiry = { month: 10, year: 2040 };

const open = async (at: number) =>
  (await (await site.window(at).post("/api/get-or-create-subscription")).json()) as SubscriptionAnswer;
const sync = async (at: number) => {
  const answer = await site.window(at).post("/api/subscription/sync");
  return (await answer.json()) as MembershipView;
};
const charges = () => site.local.store.all("invoice").filter(({ amount_paid }) => amount_paid > 0);

test("a card is known again by its fingerprint: no second free month, and no charge that was not confirmed", async () => {
  for (const at of [0, 1]) site.local.confirm((await open(at)).intentId!, "pm_card_visa", expiry);

  const [first, second] = [await sync(0), await sync(1)];
  const next = await open(1);
  const unasked = charges().length;
  site.local.confirm(next.intentId!, "pm_card_visa", expiry);

  expect([first.state, second.state, next.kind, unasked]).toEqual(["trialing", "none", "payment", 0]);
  expect((await sync(1)).state).toBe("active");
  expect(charges()).toHaveLength(1);
});

test("the same number with another date is another card", async () => {
  site.local.confirm((await open(2)).intentId!, "pm_card_visa", { month: 11, year: 2040 });

  expect((await sync(2)).state).toBe("trialing");
});
