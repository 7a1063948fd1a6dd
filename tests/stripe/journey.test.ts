import { expect, test } from "bun:test";
import type { MembershipView, SubscriptionAnswer } from "#src/shared/money/memberships.ts";
import { siteForTests } from "./site.ts";

const site = siteForTests(1);

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
