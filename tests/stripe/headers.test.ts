import { expect, test } from "bun:test";
import { membershipAttempts, memberships, users } from "#db/schema/tables.ts";
import { reconcileMemberships } from "#src/features/money/memberships/provider/reconcile.ts";
import { createStripe } from "#src/ports/payments/stripe.ts";
import { testApp } from "#tests/support/app.ts";
import { changeRows, findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { siteForTests } from "./site.ts";

const settings = { secretKey: "sk_x", publishableKey: "pk_x", priceId: "price_x", webhookSecret: "whsec_x" };
const withStripe = () =>
  testApp({ payments: ({ now }) => createStripe({ ...settings, apiBase: "http://127.0.0.1:9" }, now) });
const payment = ["/subscribe", "/subscribe/", "/subscription-payment?payment_intent=pi_1"];
const others = [
  "/",
  "/membership",
  "/groomer-dashboard",
  "/auth",
  "/api/user",
  "/subscribed",
  "/subscribe/more",
  "/none",
];

testWith("lets only the two card pages load Stripe", withStripe, async ({ visitor }) => {
  for (const path of payment) {
    const { headers } = await visitor().get(path);
    const policy = headers.get("content-security-policy")!.split("; ");
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com");
    expect(policy).toContain("frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com");
    expect(policy).toContain("connect-src 'self' https://api.stripe.com");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get("permissions-policy")).toContain('payment=(self "https://js.stripe.com")');
  }
});

testWith("names Stripe in no other page's headers", withStripe, async ({ visitor }) => {
  for (const path of others) {
    const { headers } = await visitor().get(path);
    expect(JSON.stringify([...headers])).not.toContain("stripe");
    expect(headers.get("permissions-policy")).toContain("payment=()");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  }
});

testWith("names Stripe on no page without its keys", testApp, async ({ visitor }) => {
  for (const path of [...payment, ...others]) {
    const { headers } = await visitor().get(path);
    expect(JSON.stringify([...headers])).not.toContain("stripe.com");
  }
});

test("sends no referrer from the page with a payment in its address", async () => {
  for (const { visitor } of [await testApp(), await withStripe()]) {
    const { headers } = await visitor().get("/subscription-payment?payment_intent=pi_1");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  }
});
const site = siteForTests(1);
const countPosts = () => site.local.requests.filter(({ method }) => method === "POST").length;

test.each([
  ["HEAD", "/subscribe", {}],
  ["HEAD", "/membership/billing", {}],
  ["GET", "/membership/billing", { "sec-purpose": "prefetch" }],
  ["GET", "/subscribe", {}],
] as const)("starts nothing at the provider for %s %s with %p", async (method, path, headers) => {
  const answer = await site.window(0).send(method, path, { headers });

  expect([200, 302]).toContain(answer.status);
  expect(countPosts()).toBe(0);
  expect(findRows(site.app.ctx.db, membershipAttempts)).toEqual([]);
});

const changes = () =>
  site.local.requests.filter(({ method, path }) => method === "POST" && /customers\/\w+$/.test(path));

test("sends a new name and address to the provider once, also after an outage", async () => {
  await site.givesCard(0, "pm_card_visa");
  await site.window(0).post("/api/subscription/sync");
  const { ctx } = site.app;
  const { customerId } = findRow(ctx.db, memberships)!;
  await reconcileMemberships(ctx);
  changeRows(ctx.db, users, { id: site.owners[0]!.id }, { email: "new@example.com", fullName: "New Name" });

  site.local.fail({ on: `POST /v1/customers/${customerId}`, how: "500", times: 2 });
  await reconcileMemberships(ctx).catch(() => {});
  const whileAway = site.local.store.get("customer", customerId!).email;
  await reconcileMemberships(ctx);
  const after = changes().length;
  await reconcileMemberships(ctx);

  expect(whileAway).not.toBe("new@example.com");
  expect(site.local.store.get("customer", customerId!)).toMatchObject({ email: "new@example.com", name: "New Name" });
  expect(changes()).toHaveLength(after);
});
