import { afterAll } from "bun:test";
import { createStripe } from "#src/ports/payments/stripe.ts";
import { type CardKind, describeProvider } from "#tests/money/memberships/provider-contract.ts";
import { type LocalStripe, startLocalStripe } from "./local-stripe.ts";
import { START } from "./member.ts";
import type { TestCardId } from "./payments.ts";

const cards: Record<CardKind, TestCardId> = {
  works: "pm_card_visa",
  declined: "pm_card_chargeDeclined",
  expired: "pm_card_chargeDeclinedExpiredCard",
  "declines-later": "pm_card_chargeCustomerFail",
  "asks-once": "pm_card_authenticationRequiredOnSetup",
  "asks-always": "pm_card_authenticationRequired",
};

const started: LocalStripe[] = [];
afterAll(() => Promise.all(started.map((local) => local.stop())));

describeProvider("stripe", async () => {
  const local = await startLocalStripe(() => START);
  started.push(local);
  return {
    provider: createStripe(local.settings, () => local.store.target() * 1000),
    groomer: { groomerId: 1, email: "gus@example.com", name: "Gus" },
    contactOf: (id) => local.store.get("customer", id),
    giveCard: async (intent, card) => local.confirm(intent.id, cards[card]),
    answer: async (intent, isApproved) => local.authenticate(intent.id, isApproved),
    advance: async (ms) => local.advance(ms),
  };
});
