import { expect, test } from "bun:test";
import { createStripe } from "#src/ports/payments/stripe.ts";
import { testApp } from "#tests/support/app.ts";

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

test("with Stripe, the two pages that take a card may load it, and nobody else", async () => {
  const { visitor } = await withStripe();

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

test("no other page of a site with Stripe names it in a header", async () => {
  const { visitor } = await withStripe();

  for (const path of others) {
    const { headers } = await visitor().get(path);
    expect(JSON.stringify([...headers])).not.toContain("stripe");
    expect(headers.get("permissions-policy")).toContain("payment=()");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  }
});

test("without Stripe no page names it", async () => {
  const { visitor } = await testApp();

  for (const path of [...payment, ...others]) {
    const { headers } = await visitor().get(path);
    expect(JSON.stringify([...headers])).not.toContain("stripe.com");
  }
});

test("the page whose address names a payment tells its address to nobody", async () => {
  for (const { visitor } of [await testApp(), await withStripe()]) {
    const { headers } = await visitor().get("/subscription-payment?payment_intent=pi_1");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  }
});
