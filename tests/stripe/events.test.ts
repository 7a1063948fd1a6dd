import { expect, test } from "bun:test";
import type Stripe from "stripe";
import { watchedEvents } from "#src/ports/payments/stripe-account.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { signed } from "./local-stripe.ts";
import { stripeForTests } from "./member.ts";

const stripe = stripeForTests();

async function reads(event: object, { at = stripe.now(), by = "whsec_local" } = {}) {
  const { body, headers } = await signed(event, by, at);
  return stripe.provider.readWebhook(body, new Headers(headers));
}

const last = (type: Stripe.Event.Type) => stripe.local.events().findLast((event) => event.type === type)!;

test("names the customer of each kind of event", async () => {
  const { id, customerId } = await stripe.member();
  stripe.local.advance(31 * DAY_MS);

  const about = async (type: Stripe.Event.Type) => {
    const { customerId, subscriptionId, intentId } = await reads(last(type));
    return [customerId, subscriptionId, intentId];
  };

  expect(await about("customer.subscription.updated")).toEqual([customerId, id, null]);
  expect(await about("invoice.paid")).toEqual([customerId, id, null]);
  expect(await about("setup_intent.succeeded")).toEqual([customerId, null, expect.stringMatching(/^seti_/)]);
});

test("looks up the customer of a chargeback by its charge", async () => {
  const { customerId } = await stripe.member();
  stripe.local.advance(31 * DAY_MS);
  const charge = stripe.local.store.all("charge").findLast((one) => one.customer === customerId)!;

  const dispute = { id: "du_1", object: "dispute", charge: charge.id } as Stripe.Dispute;
  const event = await reads(stripe.local.store.emit("charge.dispute.created", dispute));

  expect(event).toMatchObject({ type: "charge.dispute.created", customerId });
});

test("fetches missed watched events in pages, oldest first", async () => {
  for (let count = 0; count < 40; count++) await stripe.member();
  const since = stripe.now();
  stripe.local.advance(31 * DAY_MS);

  const events = await stripe.provider.eventsSince(since);

  expect(events.length).toBeGreaterThan(100);
  expect(events).toEqual(events.toSorted((a, b) => a.createdAt - b.createdAt));
  expect(events.every(({ createdAt }) => createdAt >= since)).toBe(true);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
});

test("lists the watched events in the guide to Stripe's settings", async () => {
  const guide = await Bun.file("docs/stripe.md").text();
  const listed = [...guide.matchAll(/^- `([\w.]+)`$/gm)].map((match) => match[1]!);

  expect(listed).toEqual([...watchedEvents]);
});

test("names exactly the rights that the calls need in the guide", async () => {
  const guide = await Bun.file("docs/stripe.md").text();
  const listed = [...guide.matchAll(/^\| `(\w+)` +\| (Read|Write) +\|/gm)].map(([, name, right]) => [name!, right!]);
  const needed = new Map<string, string>();
  for (const file of new Bun.Glob("src/ports/payments/stripe*.ts").scanSync()) {
    const code = await Bun.file(file).text();
    for (const [, resource, call] of code.matchAll(/(?:\bstripe|StripeClient\([^)]*\))\.(\w+)(?:\.\w+)?\.(\w+)\(/g)) {
      const isRead = /^(retrieve|list|constructEvent)/.test(call!);
      if (resource !== "webhooks" && !(isRead && needed.has(resource!)))
        needed.set(resource!, isRead ? "Read" : "Write");
    }
  }
  const shown = [
    ["paymentMethods", "Read"],
    ["disputes", "Read"],
  ];

  expect(needed.size).toBeGreaterThan(8);
  expect(listed.toSorted()).toEqual([...needed, ...shown].toSorted());
});
