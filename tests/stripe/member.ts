import { afterAll, beforeAll } from "bun:test";
import { createStripe } from "#src/ports/payments/stripe.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { type LocalStripe, startLocalStripe } from "./local-stripe.ts";
import type { Expiry, TestCardId } from "./payments.ts";

export const START = Date.parse("2026-06-10T16:00:00Z");

export function stripeForTests() {
  let local: LocalStripe;
  beforeAll(async () => {
    local = await startLocalStripe(() => START);
  });
  afterAll(() => local.stop());

  const now = () => local.store.target() * 1000;
  let made = 0;
  const pays = {
    get local() {
      return local;
    },
    now,
    get provider() {
      return createStripe(local.settings, now, { timeout: { timeoutMs: 400, retries: 1 } });
    },
    /** Creates a customer with its own number so tests don't share keys. */
    async customer(name = "Gus Groom") {
      const groomerId = ++made;
      const groomer = { groomerId, email: `gus${groomerId}@example.com`, name, customerId: null };
      return { groomer, id: await pays.provider.ensureCustomer(groomer, `cus:${groomerId}`) };
    },
    async member(card: TestCardId = "pm_card_visa", expiry?: Expiry) {
      const { id: customerId } = await pays.customer();
      const attemptId = `a${made}`;
      const setup = await pays.provider.startCardSetup({ customerId, attemptId }, `seti:${attemptId}`);
      local.confirm(setup.id, card, expiry);
      local.authenticate(setup.id, true);
      const { paymentMethodId } = await pays.provider.getIntent(setup.id);
      const trialUntil = now() + 30 * DAY_MS;
      const wish = { customerId, attemptId, trialUntil, paymentMethodId };
      const { subscription } = await pays.provider.subscribe(wish, `sub:${attemptId}`);
      return { ...wish, id: subscription.id, subscription };
    },
    async newCard(customerId: string, card: TestCardId) {
      const attemptId = `card${++made}`;
      const setup = await pays.provider.startCardSetup({ customerId, attemptId }, `seti:${attemptId}`);
      local.confirm(setup.id, card);
      local.authenticate(setup.id, true);
      return (await pays.provider.getIntent(setup.id)).paymentMethodId!;
    },
  };
  return pays;
}
