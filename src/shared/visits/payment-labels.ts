export const paymentMethods = ["cash", "card", "venmo", "zelle", "check", "other", "not_yet"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const methodLabels: Record<PaymentMethod, string> = {
  cash: "Cash",
  card: "Card",
  venmo: "Venmo",
  zelle: "Zelle",
  check: "Check",
  other: "Other",
  not_yet: "Not yet",
};

export const MAX_PAID = 1_000_000;

export const NOT_PAID = "Not paid yet";
export const PAYMENT_TOO_EARLY = "You can add a payment once the visit is completed.";
