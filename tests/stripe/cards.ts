import { invalidParam } from "./form.ts";
import { paymentMethod } from "./objects.ts";
import type { Store } from "./store.ts";

type Answer = "works" | "card_declined" | "expired_card" | "3ds";

interface TestCard {
  number: string;
  brand: string;
  save: Answer;
  charge: Answer;
}

export const testCards = {
  pm_card_visa: { number: "4242424242424242", brand: "visa", save: "works", charge: "works" },
  pm_card_mastercard: { number: "5555555555554444", brand: "mastercard", save: "works", charge: "works" },
  pm_card_chargeDeclined: { number: "4000000000000002", brand: "visa", save: "card_declined", charge: "card_declined" },
  pm_card_chargeDeclinedExpiredCard: {
    number: "4000000000000069",
    brand: "visa",
    save: "expired_card",
    charge: "expired_card",
  },
  pm_card_chargeCustomerFail: { number: "4000000000000341", brand: "visa", save: "works", charge: "card_declined" },
  pm_card_authenticationRequiredOnSetup: { number: "4000002500003155", brand: "visa", save: "3ds", charge: "works" },
  pm_card_authenticationRequired: { number: "4000002760003184", brand: "visa", save: "3ds", charge: "3ds" },
} as const satisfies Record<string, TestCard>;
export type TestCardId = keyof typeof testCards;

export interface Expiry {
  month: number;
  year: number;
}

export function newCard(store: Store, id: TestCardId, owner: string, expiry?: Expiry) {
  const { month, year } = expiry ?? { month: 12, year: 2040 };
  const { brand, number } = testCards[id];
  const facts = { brand, last4: number.slice(-4), exp_month: month, exp_year: year };
  const method = paymentMethod(store.newId("pm"), store.now(), owner, facts);
  method.metadata = { card: id };
  if (method.card) method.card.fingerprint = expiry ? `${number} ${month}/${year}` : method.id;
  return store.put<"payment_method">(method);
}

export function cardOf(store: Store, owner: string, id: string): string {
  if (store.get("payment_method", id).customer === owner) return id;
  const message = `The customer does not have a payment method with the ID ${id}.`;
  throw invalidParam("resource_missing", "default_payment_method", message);
}

export function chargeAnswer(store: Store, methodId: string): Answer {
  const { card, metadata } = store.get("payment_method", methodId);
  if (card && Date.UTC(card.exp_year, card.exp_month) <= store.now() * 1000) return "expired_card";
  return testCards[metadata?.card as TestCardId].charge;
}
