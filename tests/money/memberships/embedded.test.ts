import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { embeddedCustomers } from "#db/schema/tables.ts";
import { createEmbedded } from "#src/ports/payments/embedded.ts";
import { nextRenewal } from "#src/ports/payments/embedded-clock.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { START } from "#tests/support/app.ts";
import { bytesIn, freshDb } from "#tests/support/db.ts";
import { cards } from "./cards.ts";
import { describeProvider } from "./provider-contract.ts";

const soon = { expMonth: 7, expYear: 2026 };

function worldWithGroomer() {
  const db = freshDb();
  db.$client.run(`INSERT INTO users (id, username, email, password_hash, full_name, role, created_at)
    VALUES (1, 'gus', 'gus@example.com', 'x', 'Gus', 'groomer', 1)`);
  db.$client.run(
    "INSERT INTO groomer_profiles (id, user_id, business_name, description, created_at) VALUES (1, 1, 'Van', 'A van', 1)",
  );
  const clock = { time: START };
  const provider = createEmbedded({ db, now: () => clock.time });
  return { db, clock, provider };
}

describeProvider("embedded", async () => {
  const { db, provider, clock } = worldWithGroomer();
  return {
    provider,
    contactOf: (id) => db.select().from(embeddedCustomers).where(eq(embeddedCustomers.id, id)).get()!,
    groomer: { groomerId: 1, email: "gus@example.com", name: "Gus" },
    giveCard: (intent, card) => provider.confirm(intent.id, cards[card]),
    answer: (intent, isApproved) => provider.challenge(intent.id, isApproved),
    advance: async (ms) => {
      clock.time += ms;
      provider.tick();
    },
  };
});

test("an unknown number is refused, and no number is kept", async () => {
  const { db, provider } = worldWithGroomer();
  const customerId = await provider.ensureCustomer({ groomerId: 1, email: "", name: "", customerId: null }, "k");
  const intent = await provider.startCardSetup({ customerId, attemptId: "a" }, "seti:a");

  const refusal = provider.confirm(intent.id, { ...cards.works, number: "4111 1111 1111 1111" });

  await expect(refusal).rejects.toThrow("test card number");
  await provider.confirm(intent.id, cards.works);
  expect(bytesIn(db).includes("4242424242424242")).toBe(false);
  expect(bytesIn(db).includes("4242 4242")).toBe(false);
});

test("a good card that runs out before the charge is declined then", async () => {
  const { provider, clock } = worldWithGroomer();
  const customerId = await provider.ensureCustomer({ groomerId: 1, email: "", name: "", customerId: null }, "k");
  const intent = await provider.startCardSetup({ customerId, attemptId: "a" }, "seti:a");
  const { paymentMethodId } = await provider.confirm(intent.id, { ...cards.works, ...soon });
  const args = { customerId, attemptId: "a", trialUntil: Date.parse("2026-08-02T00:00:00Z"), paymentMethodId };
  const { subscription } = await provider.subscribe(args, "sub:a");

  clock.time = Date.parse("2026-08-02T02:00:00Z");
  provider.tick();

  expect((await provider.getSubscription(subscription.id))!.status).toBe("past_due");
});

test("the bank's no leaves the intent open for another card", async () => {
  const { provider } = worldWithGroomer();
  const customerId = await provider.ensureCustomer({ groomerId: 1, email: "", name: "", customerId: null }, "k");
  const intent = await provider.startCardSetup({ customerId, attemptId: "a" }, "seti:a");
  await provider.confirm(intent.id, cards["asks-once"]);

  const refused = await provider.challenge(intent.id, false);

  expect(refused).toMatchObject({ status: "requires_payment_method", paymentMethodId: null });
  expect((await provider.confirm(intent.id, cards.works)).status).toBe("succeeded");
});

test("its clock can run ahead, and catches up on months at once", async () => {
  const { provider, clock } = worldWithGroomer();
  const customerId = await provider.ensureCustomer({ groomerId: 1, email: "", name: "", customerId: null }, "k");
  const intent = await provider.startCardSetup({ customerId, attemptId: "a" }, "seti:a");
  const { paymentMethodId } = await provider.confirm(intent.id, cards.works);
  await provider.subscribe(
    { customerId, attemptId: "a", trialUntil: provider.now() + 30 * DAY_MS, paymentMethodId },
    "sub:a",
  );

  provider.advance(100 * DAY_MS);
  provider.tick();

  expect(provider.now()).toBe(clock.time + 100 * DAY_MS);
  expect((await provider.listInvoices(customerId)).map(({ status }) => status)).toEqual(["paid", "paid", "paid"]);
});

test("renewals keep their day of the month", () => {
  const anchor = Date.parse("2026-01-31T10:00:00Z");
  const renewals = [anchor];
  for (let month = 0; month < 4; month++) renewals.push(nextRenewal(anchor, renewals.at(-1)!));

  expect(renewals.map((at) => new Date(at).toISOString().slice(0, 10))).toEqual([
    "2026-01-31",
    "2026-02-28",
    "2026-03-31",
    "2026-04-30",
    "2026-05-31",
  ]);
});
