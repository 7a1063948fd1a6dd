import Stripe from "stripe";
import { nullIfGone, PaymentError } from "./provider.ts";

const UNAVAILABLE = "Our payment provider isn't responding. Please try again in a few minutes.";
const IN_DOUBT =
  "We don't know yet whether your payment went through. Check your membership in a few minutes before you try again.";
const DECLINED = "Your card was declined. Try another card or contact your bank.";
const NOT_CONFIRMED = "Your bank couldn't confirm it's you. Try again or use another card.";

/** Other reasons are a plain decline; a stolen card is never named. */
const declines: Record<string, string> = {
  insufficient_funds: "This card has insufficient funds. Try another card.",
  expired_card: "This card has expired. Try another card.",
  incorrect_cvc: "Check the security code and try again.",
  invalid_cvc: "Check the security code and try again.",
  incorrect_number: "Check the card number and try again.",
  invalid_number: "Check the card number and try again.",
  invalid_expiry_month: "Check the expiration date and try again.",
  invalid_expiry_year: "Check the expiration date and try again.",
  processing_error: "Your bank couldn't process the card right now. Try again in a few minutes.",
  card_not_supported: "We can't accept this card. Try another card.",
  currency_not_supported: "This card doesn't support US dollars. Try another card.",
  card_velocity_exceeded: "This card has reached its limit. Try another card.",
  authentication_required: "Your bank needs you to confirm this payment.",
  setup_intent_authentication_failure: NOT_CONFIRMED,
  payment_intent_authentication_failure: NOT_CONFIRMED,
};

export const declineSentence = ({ code, decline_code }: { code?: string; decline_code?: string }): string =>
  declines[decline_code ?? ""] ?? declines[code ?? ""] ?? DECLINED;

export const withPaymentErrors = <T>(call: Promise<T>, sentence = UNAVAILABLE): Promise<T> =>
  call.catch((error: unknown) => {
    throw toPaymentError(error, sentence);
  });

/** For calls that charge, or that tell whether a charge succeeded. */
export const withPaymentInDoubt = <T>(call: Promise<T>): Promise<T> => withPaymentErrors(call, IN_DOUBT);

export const nullIfMissing = <T>(call: Promise<T>): Promise<T | null> => nullIfGone(withPaymentErrors(call));

export function toPaymentError(error: unknown, sentence = UNAVAILABLE): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const paymentError =
    error instanceof Stripe.errors.StripeCardError
      ? new PaymentError("declined", declineSentence(error))
      : isGone(error)
        ? new PaymentError("gone", "This payment is no longer open. Reload the page.")
        : new PaymentError("unavailable", sentence, isRefusal(error));
  paymentError.cause = new Error(
    `Stripe: ${error.type} ${error.code ?? ""} ${error.statusCode ?? ""} ${error.message}`,
  );
  return paymentError;
}

/** Retrying won't help. */
const lateCodes = [
  "resource_missing",
  "invoice_not_editable",
  "payment_intent_unexpected_state",
  "setup_intent_unexpected_state",
];

const isGone = (error: Stripe.errors.StripeError) =>
  error.statusCode === 404 || (error.statusCode === 400 && lateCodes.includes(error.code ?? ""));

/** True if only this call fails. Errors with another status affect every call. */
const isRefusal = ({ statusCode }: Stripe.errors.StripeError) => statusCode === 400 || statusCode === 409;

export const needsCardholder = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError &&
  ["invoice_payment_intent_requires_action", "authentication_required"].includes(error.code ?? "");
