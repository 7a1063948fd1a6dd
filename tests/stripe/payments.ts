import type Stripe from "stripe";
import { chargeAnswer, type Expiry, newCard, type TestCardId, testCards } from "./cards.ts";
import { invoiceOf, settleInvoice } from "./invoices.ts";
import type { World } from "./world.ts";

export const declined = (code: string) => ({
  type: "card_error" as const,
  code: code === "expired_card" ? "expired_card" : "card_declined",
  decline_code: code === "expired_card" ? "expired_card" : "generic_decline",
  message: "Your card was declined.",
});

const challenge = { type: "use_stripe_sdk", use_stripe_sdk: {} } as const;

/** The browser's part, as Stripe.js does it: somebody types a card for an intent. */
export function confirmIntent(world: World, id: string, card: TestCardId, expiry?: Expiry) {
  return id.startsWith("seti_") ? confirmSetup(world, id, card, expiry) : confirmPayment(world, id, card, expiry);
}

function confirmSetup(world: World, id: string, card: TestCardId, expiry?: Expiry): Stripe.SetupIntent {
  const intent = world.get("setup_intent", id);
  if (intent.status !== "requires_payment_method") return intent;
  const { save } = testCards[card];
  if (save === "card_declined" || save === "expired_card") return failSetup(world, intent, declined(save));
  intent.payment_method = newCard(world, card, String(intent.customer), expiry).id;
  if (save === "works") return succeedSetup(world, intent);
  intent.status = "requires_action";
  intent.next_action = challenge;
  return intent;
}

function failSetup(world: World, intent: Stripe.SetupIntent, error: Stripe.SetupIntent.LastSetupError) {
  Object.assign(intent, { status: "requires_payment_method", payment_method: null, next_action: null });
  intent.last_setup_error = error;
  world.emit("setup_intent.setup_failed", intent);
  return intent;
}

function succeedSetup(world: World, intent: Stripe.SetupIntent) {
  Object.assign(intent, { status: "succeeded", next_action: null, last_setup_error: null });
  world.emit("setup_intent.succeeded", intent);
  return intent;
}

function confirmPayment(world: World, id: string, card: TestCardId, expiry?: Expiry): Stripe.PaymentIntent {
  const intent = world.get("payment_intent", id);
  if (intent.status === "succeeded" || intent.status === "canceled") return intent;
  const method = newCard(world, card, String(intent.customer), expiry);
  return said(world, tryPayment(world, intent, method.id, true));
}

/** A failed try of the holder's own is announced like an automatic one. */
function said(world: World, intent: Stripe.PaymentIntent) {
  if (intent.status === "requires_payment_method") world.emit("invoice.payment_failed", invoiceOf(world, intent));
  return intent;
}

/** The holder answers the bank's question. */
export function authenticate(world: World, id: string, approve: boolean) {
  if (id.startsWith("seti_")) {
    const intent = world.get("setup_intent", id);
    if (approve) return succeedSetup(world, intent);
    return failSetup(world, intent, { type: "invalid_request_error", code: "setup_intent_authentication_failure" });
  }
  const intent = world.get("payment_intent", id);
  if (approve) return paid(world, intent);
  const error = { type: "invalid_request_error", code: "payment_intent_authentication_failure" } as const;
  return said(world, failPayment(world, intent, error));
}

/** One try to charge a card; `isPresent`: its holder sits at the browser. */
export function tryPayment(world: World, intent: Stripe.PaymentIntent, method: string, isPresent: boolean) {
  intent.payment_method = method;
  const answer = chargeAnswer(world, method);
  if (answer === "works") return paid(world, intent);
  if (answer !== "3ds") return failPayment(world, intent, declined(answer));
  Object.assign(intent, { status: "requires_action", next_action: challenge });
  if (!isPresent) intent.last_payment_error = { type: "card_error", code: "authentication_required" };
  return intent;
}

function paid(world: World, intent: Stripe.PaymentIntent) {
  Object.assign(intent, { status: "succeeded", next_action: null, last_payment_error: null });
  intent.amount_received = intent.amount;
  intent.latest_charge = newCharge(world, intent, null);
  settleInvoice(world, intent);
  return intent;
}

function failPayment(world: World, intent: Stripe.PaymentIntent, error: Stripe.PaymentIntent.LastPaymentError) {
  intent.latest_charge = newCharge(world, intent, error.code ?? null);
  Object.assign(intent, { status: "requires_payment_method", next_action: null });
  intent.last_payment_error = error;
  return intent;
}

function newCharge(world: World, intent: Stripe.PaymentIntent, failure_code: string | null): string {
  const { id: payment_intent, amount, customer } = intent;
  const id = world.newId("ch");
  const result = { paid: failure_code === null, status: failure_code === null ? "succeeded" : "failed" };
  const charge = {
    id,
    object: "charge",
    amount,
    created: world.now(),
    customer,
    failure_code,
    payment_intent,
  } as const;
  world.put<"charge">({ ...charge, ...result });
  return id;
}
