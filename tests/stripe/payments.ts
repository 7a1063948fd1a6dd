import type Stripe from "stripe";
import { invalidParam } from "./form.ts";
import { invoiceOf, settleInvoice } from "./invoices.ts";
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

function newCard(store: Store, id: TestCardId, owner: string, expiry?: Expiry) {
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

function chargeAnswer(store: Store, methodId: string): Answer {
  const { card, metadata } = store.get("payment_method", methodId);
  if (card && Date.UTC(card.exp_year, card.exp_month) <= store.now() * 1000) return "expired_card";
  return testCards[metadata?.card as TestCardId].charge;
}

const declined = (code: string) => ({
  type: "card_error" as const,
  code: code === "expired_card" ? "expired_card" : "card_declined",
  decline_code: code === "expired_card" ? "expired_card" : "generic_decline",
  message: "Your card was declined.",
});

const challenge = { type: "use_stripe_sdk", use_stripe_sdk: {} } as const;

export function confirmIntent(store: Store, id: string, card: TestCardId, expiry?: Expiry) {
  return id.startsWith("seti_") ? confirmSetup(store, id, card, expiry) : confirmPayment(store, id, card, expiry);
}

function confirmSetup(store: Store, id: string, card: TestCardId, expiry?: Expiry): Stripe.SetupIntent {
  const intent = store.get("setup_intent", id);
  if (intent.status !== "requires_payment_method") return intent;
  const { save } = testCards[card];
  if (save === "card_declined" || save === "expired_card") return failSetup(store, intent, declined(save));
  intent.payment_method = newCard(store, card, String(intent.customer), expiry).id;
  if (save === "works") return succeedSetup(store, intent);
  intent.status = "requires_action";
  intent.next_action = challenge;
  return intent;
}

function failSetup(store: Store, intent: Stripe.SetupIntent, error: Stripe.SetupIntent.LastSetupError) {
  Object.assign(intent, { status: "requires_payment_method", payment_method: null, next_action: null });
  intent.last_setup_error = error;
  store.emit("setup_intent.setup_failed", intent);
  return intent;
}

function succeedSetup(store: Store, intent: Stripe.SetupIntent) {
  Object.assign(intent, { status: "succeeded", next_action: null, last_setup_error: null });
  store.emit("setup_intent.succeeded", intent);
  return intent;
}

function confirmPayment(store: Store, id: string, card: TestCardId, expiry?: Expiry): Stripe.PaymentIntent {
  const intent = store.get("payment_intent", id);
  if (intent.status === "succeeded" || intent.status === "canceled") return intent;
  return said(store, tryPayment(store, intent, newCard(store, card, String(intent.customer), expiry).id, true));
}

function said(store: Store, intent: Stripe.PaymentIntent) {
  if (intent.status === "requires_payment_method") store.emit("invoice.payment_failed", invoiceOf(store, intent));
  return intent;
}

export function authenticate(store: Store, id: string, approve: boolean) {
  if (id.startsWith("seti_")) {
    const intent = store.get("setup_intent", id);
    if (approve) return succeedSetup(store, intent);
    return failSetup(store, intent, { type: "invalid_request_error", code: "setup_intent_authentication_failure" });
  }
  const intent = store.get("payment_intent", id);
  if (approve) return paid(store, intent);
  const error = { type: "invalid_request_error", code: "payment_intent_authentication_failure" } as const;
  return said(store, failPayment(store, intent, error));
}

export function tryPayment(store: Store, intent: Stripe.PaymentIntent, method: string, isPresent: boolean) {
  intent.payment_method = method;
  const answer = chargeAnswer(store, method);
  if (answer === "works") return paid(store, intent);
  if (answer !== "3ds") return failPayment(store, intent, declined(answer));
  Object.assign(intent, { status: "requires_action", next_action: challenge });
  if (!isPresent) intent.last_payment_error = { type: "card_error", code: "authentication_required" };
  return intent;
}

function paid(store: Store, intent: Stripe.PaymentIntent) {
  Object.assign(intent, { status: "succeeded", next_action: null, last_payment_error: null });
  intent.amount_received = intent.amount;
  intent.latest_charge = newCharge(store, intent, null);
  settleInvoice(store, intent);
  return intent;
}

function failPayment(store: Store, intent: Stripe.PaymentIntent, error: Stripe.PaymentIntent.LastPaymentError) {
  intent.latest_charge = newCharge(store, intent, error.code ?? null);
  Object.assign(intent, { status: "requires_payment_method", next_action: null });
  intent.last_payment_error = error;
  return intent;
}

function newCharge(store: Store, intent: Stripe.PaymentIntent, failure_code: string | null): string {
  const { id: payment_intent, amount, customer } = intent;
  const id = store.newId("ch");
  const result = { paid: failure_code === null, status: failure_code === null ? "succeeded" : "failed" };
  const charge = {
    id,
    object: "charge",
    amount,
    created: store.now(),
    customer,
    failure_code,
    payment_intent,
  } as const;
  store.put<"charge">({ ...charge, ...result });
  return id;
}
