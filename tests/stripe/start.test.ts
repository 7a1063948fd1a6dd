import { expect, spyOn, test } from "bun:test";
import { ConfigError } from "#src/base/config.ts";
import { silentLog } from "#src/base/log.ts";
import { choosePayments } from "#src/start.ts";
import { testConfig } from "#tests/support/config.ts";
import { freshDb } from "#tests/support/db.ts";
import { until } from "#tests/support/until.ts";
import { stripeForTests } from "./member.ts";

const stripe = stripeForTests();
const start = (env: Record<string, string>, log = silentLog) =>
  choosePayments(testConfig(env), { db: freshDb(), now: stripe.now, log });

test("a site with Stripe's keys pays through Stripe, and tells the browser only the publishable one", async () => {
  const payments = await start(stripe.local.env);

  expect(payments.kind).toBe("stripe");
  expect(payments.client()).toEqual({ provider: "stripe", publishableKey: "pk_test_local" });
});

test("a site without them takes test payments", async () => {
  expect((await start({})).kind).toBe("embedded");
});

test("a price that the pages do not show stops the start", async () => {
  await expect(start({ ...stripe.local.env, STRIPE_PRICE_ID: "price_other" })).rejects.toBeInstanceOf(ConfigError);
});

test("while Stripe is down the site starts anyway, and says so in its log", async () => {
  const errors: string[] = [];
  stripe.local.fail({ how: "500", times: 2 });

  const payments = await start(stripe.local.env, { ...silentLog, error: (event) => void errors.push(event) });

  expect(payments.kind).toBe("stripe");
  expect(errors).toEqual(["stripe price not checked"]);
});

test("while Stripe takes calls and answers none, nobody waits for it: the price is checked beside the start", async () => {
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
  // The call still waits. When it is given up, that is logged.
  expect(errors).toEqual([]);
});
