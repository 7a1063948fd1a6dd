import { centsOf } from "../listing/offer-limits.ts";

export const paymentMethods = ["cash", "card", "venmo", "zelle", "check", "other", "not_yet"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  cash: "Cash",
  card: "Card",
  venmo: "Venmo",
  zelle: "Zelle",
  check: "Check",
  other: "Other",
  not_yet: "Not yet",
};

export const MAX_PAID_CENTS = 1_000_000;

export const UNPAID_TEXT = "Not paid yet";
export const PAID_ALREADY_TEXT = "This visit already has another payment. You can change it on the visit's page.";
export const PAYMENT_TOO_EARLY_TEXT = "You can add a payment once the visit is completed.";

type FormValues = Record<string, unknown>;

const centsIn = (typed: unknown) => (String(typed ?? "").trim() === "" ? undefined : centsOf(String(typed)));

export function typedPayment(form: FormValues) {
  const [amount, tip] = [centsIn(form["payment.amount"]), centsIn(form["payment.tip"])];
  const method = form["payment.method"] ?? undefined;
  if (method === "not_yet") return { amount: amount ?? 0, tip: tip ?? 0, method };
  return amount === undefined && tip === undefined ? null : { amount, tip: tip ?? 0, method };
}

export function typedTotalCents(form: FormValues): number {
  const paid = typedPayment(form);
  return paid && paid.method !== "not_yet" ? (paid.amount || 0) + (paid.tip || 0) : 0;
}
