import { expect, test } from "bun:test";
import { alerts, providerEvents } from "#db/db.ts";
import { findRow, findRows } from "#tests/support/rows.ts";
import { signed } from "./local-stripe.ts";
import { siteForTests } from "./site.ts";

const site = siteForTests(3);

/** Creates an event for a separate groomer so tests don't affect each other. */
async function cardGiven(at: number) {
  await site.givesCard(at, "pm_card_visa");
  return site.local.events().findLast(({ type }) => type === "setup_intent.succeeded")!;
}

const stateOf = (at: number) => site.rowOf(at).state;

const isKept = (id: string) => findRow(site.app.ctx.db, providerEvents, { id }) !== undefined;

test("accepts only a fresh Stripe signature and changes nothing otherwise", async () => {
  const event = await cardGiven(0);

  const { body, headers } = await signed(event, site.local.settings.webhookSecret, site.app.clock.now());
  const send = (init: { body?: string; headers?: Record<string, string> }) =>
    site.app.visitor().send("POST", "/api/stripe/webhook", init);
  const unfinished = await signed({}, site.local.settings.webhookSecret, site.app.clock.now());

  const refused = await Promise.all([
    site.post(event, { secret: "whsec_other" }),
    site.post(event, { at: site.app.clock.now() - 301_000 }),
    send({ body: JSON.stringify(event) }),
    send({}),
    send({ body: `${body} `, headers }),
    send({ body, headers: { ...headers, "stripe-signature": "t=1,v1=00" } }),
    send({ body: "{", headers: unfinished.headers }),
  ]);

  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
  expect(isKept(event.id)).toBe(false);
  expect(stateOf(0)).toBe("pending_card");
  expect((await site.post(event, { at: site.app.clock.now() - 299_000 })).status).toBe(200);
});

test("refuses or ignores a signed message of unknown shape", async () => {
  const refused = [
    null,
    0,
    [],
    {},
    { id: "evt_x", type: "invoice.paid", created: 1 },
    { id: 1, type: "a", created: 1 },
  ];
  const aboutNobody = ["invoice", "subscription", "setup_intent", "charge", "dispute", "new"].map((object) => ({
    id: `evt_${object}`,
    type: "something.new",
    created: 1_780_000_000,
    data: { object: { object, id: 7, customer: [] } },
  }));

  for (const message of refused) expect((await site.post(message as object)).status).toBe(400);
  for (const message of aboutNobody) expect((await site.post(message)).status).toBe(200);
});

test("accepts a signed event without a cookie or an origin of ours", async () => {
  const event = await cardGiven(1);
  const { body, headers } = await signed(event, site.local.settings.webhookSecret, site.app.clock.now());
  const from = {
    ...headers,
    cookie: "sid=nonsense",
    origin: "https://elsewhere.example",
    "sec-fetch-site": "cross-site",
  };

  const answer = await site.app.visitor().send("POST", "/api/stripe/webhook", { body, headers: from });

  expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(stateOf(1)).toBe("trialing");
});

test("refuses a body over 256 KB before reading it", async () => {
  const { headers } = await signed({}, site.local.settings.webhookSecret, site.app.clock.now());
  const body = `{"id":"${"x".repeat(257 * 1024)}"}`;
  const length = { "content-length": String(body.length) };

  const declared = await site.app
    .visitor()
    .send("POST", "/api/stripe/webhook", { body, headers: { ...headers, ...length } });
  const undeclared = await site.app.visitor().send("POST", "/api/stripe/webhook", { body, headers });

  expect([declared.status, undeclared.status]).toEqual([413, 413]);
});

test("refuses an event while Stripe is down and accepts it later", async () => {
  const event = await cardGiven(2);
  site.local.fail({ how: "500", times: 2 });

  const failed = await site.post(event);

  expect([failed.status, isKept(event.id), (await site.post(event)).status]).toEqual([503, false, 200]);
  expect(stateOf(2)).toBe("trialing");
});

test("accepts an event about an unknown customer and shows admins once", async () => {
  const [one, two] = [1, 2].map((number) => ({
    id: `evt_stray_${number}`,
    object: "event",
    type: "customer.subscription.updated",
    created: Math.floor(site.app.clock.now() / 1000),
    data: { object: { id: "sub_stray", object: "subscription", customer: "cus_stray" } },
  }));

  const statuses = [(await site.post(one!)).status, (await site.post(two!)).status];

  expect(statuses).toEqual([200, 200]);
  const raised = findRows(site.app.ctx.db, alerts, { kind: "unknown_customer" });
  expect(raised.filter(({ message }) => message.includes("cus_stray"))).toHaveLength(1);
});

test("accepts unwatched events and changes nothing", async () => {
  const event = {
    id: "evt_other",
    object: "event",
    type: "product.created",
    created: 1,
    data: { object: { object: "product" } },
  };

  expect((await site.post(event)).status).toBe(200);
  expect(isKept("evt_other")).toBe(true);
});
