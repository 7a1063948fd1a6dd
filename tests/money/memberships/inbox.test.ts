import { expect, test } from "bun:test";
import { alerts, providerEvents } from "#db/schema/tables.ts";
import { receiveEvent, takeMissedEvents } from "#src/features/money/memberships/provider/inbox.ts";
import type { ProviderEvent } from "#src/ports/payments/provider.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { START } from "#tests/support/app.ts";
import { setUpMembership } from "./setup.ts";

const event = (changes: Partial<ProviderEvent>): ProviderEvent => ({
  id: "evt_x",
  type: "invoice.paid",
  createdAt: START,
  customerId: null,
  subscriptionId: null,
  intentId: null,
  ...changes,
});

test("however many strangers use the same account, admins see one alert in all", async () => {
  const { app } = await setUpMembership();
  const strangers = async (batch: string) => {
    for (let at = 0; at < 5; at++) {
      await receiveEvent(app.ctx, event({ id: `evt_${batch}_${at}`, customerId: `cus_${batch}_${at}` }));
    }
    return app.ctx.db.select().from(alerts).all();
  };

  const first = await strangers("one");
  app.ctx.db.update(alerts).set({ resolvedAt: app.clock.now(), resolvedBy: null }).run();
  const resolved = await strangers("two");
  app.clock.advance(31 * DAY_MS);
  const later = await strangers("three");

  expect(first).toMatchObject([{ kind: "unknown_customer", message: expect.stringContaining("cus_one_0") }]);
  expect(resolved).toHaveLength(1);
  expect(later).toHaveLength(2);
  expect(app.ctx.db.select().from(providerEvents).all()).toHaveLength(15);
});

test("an event that says to come from the future does not end the search for missed ones", async () => {
  const { app, open, giveUnseen, membership } = await setUpMembership();
  await receiveEvent(app.ctx, event({ id: "evt_future", createdAt: START + 400 * DAY_MS }));
  const { intentId } = await open();
  app.clock.advance(2 * HOUR_MS);
  await giveUnseen(intentId!);

  await takeMissedEvents(app.ctx);

  expect(await membership()).toMatchObject({ state: "trialing", isActive: true });
});
