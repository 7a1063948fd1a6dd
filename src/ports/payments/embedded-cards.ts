import type { embeddedCards } from "#db/db.ts";
import { cardErrors, TEST_CARD_EXPIRY_MONTH } from "#src/shared/money/membership-labels.ts";
import { PaymentError } from "./provider.ts";

export type StoredCard = typeof embeddedCards.$inferSelect;

export interface CardInput {
  number: string;
  expMonth: number;
  expYear: number;
}

interface KnownCard {
  brand: string;
  saving: "works" | "declined" | "expired" | "asks";
  behavior: StoredCard["behavior"];
}

/** Test numbers only, so that no one enters a real card. */
const testCards: Record<string, KnownCard> = {
  "4242424242424242": { brand: "visa", saving: "works", behavior: "works" },
  "5555555555554444": { brand: "mastercard", saving: "works", behavior: "works" },
  "4000000000000002": { brand: "visa", saving: "declined", behavior: "declines_charges" },
  "4000000000000069": { brand: "visa", saving: "expired", behavior: "declines_charges" },
  "4000000000000341": { brand: "visa", saving: "works", behavior: "declines_charges" },
  "4000002500003155": { brand: "visa", saving: "asks", behavior: "works" },
  "4000002760003184": { brand: "visa", saving: "asks", behavior: "asks_every_time" },
};

export const failTexts = {
  declined: "Your card was declined. Try another card.",
  expired: "Your card has expired. Try another card.",
  unconfirmed: "Your bank couldn't confirm it's you. Try again or use another card.",
} as const;

/** Throws `declined` for any other number. */
export function readCard({ number, expMonth, expYear }: CardInput) {
  const digits = number.replaceAll(/\D/g, "");
  const card = testCards[digits];
  if (!card) throw new PaymentError("declined", cardErrors.onlyTestCards);
  const kept = { brand: card.brand, last4: digits.slice(-4), expMonth, expYear, behavior: card.behavior };
  // Test numbers are shared, so only a changed date identifies a card.
  const printed = expMonth === TEST_CARD_EXPIRY_MONTH ? null : `${digits} ${expMonth}/${expYear}`;
  return { kept, printed, saving: card.saving };
}

type CardOutcome = "paid" | "declined" | "expired" | "asks";

/** Off-session result of a charge. */
export function cardOutcome(
  card: Pick<StoredCard, "expMonth" | "expYear" | "behavior"> | null,
  at: number,
): CardOutcome {
  if (!card) return "declined";
  if (Date.UTC(card.expYear, card.expMonth, 1) <= at) return "expired";
  switch (card.behavior) {
    case "works":
      return "paid";
    case "declines_charges":
      return "declined";
    case "asks_every_time":
      return "asks";
  }
}
