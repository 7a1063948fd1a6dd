import { expect, test } from "bun:test";
import { membershipJobs } from "#src/features/money/memberships/jobs.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { MembershipAnswer, MembershipView, SubscriptionAnswer } from "#src/shared/money/memberships.ts";
import type { TestCardId } from "./cards.ts";
import { siteForTests } from "./site.ts";

const site = siteForTests(4);

/** A groomer at the browser; no webhook ever arrives, so that returning and asking must be enough. */
function groomer(at: number) {
  const call = async <T>(path: string, body?: object) => {
    const answer = await site.window(at).post(path, body);
    return (await answer.json()) as T;
  };
  return {
    call,
    subscribe: () => call<SubscriptionAnswer>("/api/get-or-create-subscription"),
    sync: () => call<MembershipView>("/api/subscription/sync"),
    async becomesMember(card: TestCardId) {
      const { intentId } = await call<SubscriptionAnswer>("/api/create-subscription");
      site.local.confirm(intentId!, card);
      site.local.authenticate(intentId!, true);
      return call<MembershipView>("/api/subscription/sync");
    },
  };
}

test("a groomer gives a card, is a member on return, cancels, and changes their mind", async () => {
  const gus = groomer(0);

  const opened = await gus.subscribe();
  const reopened = await gus.subscribe();
  site.local.confirm(opened.intentId!, "pm_card_visa");
  const joined = await gus.sync();
  const canceling = await gus.call<MembershipView>("/api/membership/cancel", { reason: "A season off" });
  const resumed = await gus.call<MembershipView>("/api/membership/resume");

  expect(opened).toMatchObject({ kind: "setup", provider: { provider: "stripe", publishableKey: "pk_test_local" } });
  expect(reopened.intentId).toBe(opened.intentId);
  expect(joined).toMatchObject({ state: "trialing", isActive: true, nextCharge: { cents: 4900 } });
  expect(canceling).toMatchObject({ state: "canceling", isActive: true, nextCharge: null });
  expect(resumed).toMatchObject({ state: "trialing", nextCharge: { cents: 4900 } });
  expect(await gus.subscribe()).toMatchObject({ clientSecret: null, isActive: true });
});

test("a charge that failed is paid by the card that replaces the old one", async () => {
  const gus = groomer(1);
  await gus.becomesMember("pm_card_chargeCustomerFail");
  site.app.clock.advance(31 * DAY_MS);
  const unpaid = await gus.sync();

  const { intent } = await gus.call<{ intent: { id: string } }>("/api/membership/card");
  site.local.confirm(intent.id, "pm_card_mastercard");
  const paid = await gus.sync();

  expect(unpaid).toMatchObject({ state: "past_due", isActive: true });
  expect(paid).toMatchObject({ state: "active", card: { last4: "4444" } });
});

test("a bank that asks at every charge is answered in the browser", async () => {
  const gus = groomer(2);
  await gus.becomesMember("pm_card_authenticationRequired");
  site.app.clock.advance(31 * DAY_MS);
  await gus.sync();

  const { intent } = await gus.call<MembershipAnswer>("/api/membership/pay");
  site.local.authenticate(intent!.id, true);

  expect(intent).toMatchObject({ kind: "payment", status: "requires_action" });
  expect(await gus.sync()).toMatchObject({ state: "active" });
});

test("the trial is given once; the second time the first month is paid in the browser", async () => {
  const gus = groomer(3);
  await gus.becomesMember("pm_card_visa");
  await gus.call("/api/membership/cancel", {});
  site.app.clock.advance(31 * DAY_MS);
  const ended = await gus.sync();

  const again = await gus.subscribe();
  const beforePaying = await gus.sync();
  site.local.confirm(again.intentId!, "pm_card_visa");
  await membershipJobs(site.app.ctx)();

  expect([ended.state, beforePaying.isActive]).toEqual(["ended", false]);
  expect(again.kind).toBe("payment");
  expect(await gus.call<MembershipView>("/api/subscription/sync")).toMatchObject({ state: "active", isActive: true });
});
