import { expect, test } from "bun:test";
import { PaymentError } from "#src/ports/payments/provider.ts";
import { testApp } from "#tests/support/app.ts";
import { setUpMembership } from "./setup.ts";

/** Nobody answers any more, whatever is asked, until the end of it. */
function goAway({ app }: Awaited<ReturnType<typeof setUpMembership>>) {
  const silent = () => Promise.reject(new PaymentError("unavailable", "Nobody answers."));
  const { payOpenInvoice, findSubscriptions, getIntent, setCancelAtPeriodEnd, cancelNow, startCardSetup } =
    app.ctx.payments;
  Object.assign(app.ctx.payments, {
    payOpenInvoice: silent,
    findSubscriptions: silent,
    getIntent: silent,
    setCancelAtPeriodEnd: silent,
    cancelNow: silent,
    startCardSetup: silent,
  });
  const before = { payOpenInvoice, findSubscriptions, getIntent, setCancelAtPeriodEnd, cancelNow, startCardSetup };
  return () => Object.assign(app.ctx.payments, before);
}

test("whatever a groomer does while the provider is away is answered 503, and only who wanted an end is noted", async () => {
  const it = await setUpMembership();
  await it.subscribe("declines-later");
  await it.pass(31);
  const before = it.row();
  const comeBack = goAway(it);

  const statuses = [];
  for (const path of ["membership/pay", "membership/cancel", "membership/card", "subscription/sync"]) {
    statuses.push((await it.gus.post(`/api/${path}`)).status);
  }

  expect(before.state).toBe("past_due");
  expect(statuses).toEqual([503, 503, 503, 503]);
  // The provider may have ended it: its next answer decides.
  expect(it.row()).toMatchObject({ state: "past_due", endAction: "groomer", cancelAt: null, endedAt: null });
  comeBack();
  await it.gus.post("/api/subscription/sync");
  expect(it.row()).toMatchObject({ state: "past_due", endAction: null, endReason: null });
});

test.each([
  ["payment-user", "POST", "/api/subscription/sync"],
  ["payment-user", "POST", "/api/membership/cancel"],
  ["payment-user", "POST", "/api/membership/resume"],
  ["invoices-user", "GET", "/api/membership/invoices"],
])("the limit %s holds for %s %s", async (limit, method, path) => {
  const it = await setUpMembership(await testApp({ env: { RATE_LIMITS: `${limit}=2` } }));
  const status = async () => (method === "GET" ? it.gus.get(path) : it.gus.post(path)).then((answer) => answer.status);

  const first = [await status(), await status()];

  expect(first).not.toContain(429);
  expect(await status()).toBe(429);
});
