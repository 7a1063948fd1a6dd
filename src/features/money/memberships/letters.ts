import { orLater } from "#src/domain/trial.ts";
import type { Letter } from "#src/mail/letter.ts";
import type { Invoice } from "#src/ports/payments/provider.ts";
import { dollars } from "#src/shared/base/money.ts";
import { cardOf, dayFor, greeting, PRICE, type Recipient, toPanel } from "./letter-parts.ts";
import type { Member } from "./member.ts";

export const trialStartedLetter = (to: Recipient, member: Member): Letter => ({
  subject: "Your free trial has started",
  greeting: greeting(to),
  paragraphs: [
    `Your trial starts today. First charge: ${dayFor(to, member.trialUntil)}${orLater(member.check)}.`,
    "Cancel before that day and you pay nothing.",
  ],
  facts: [
    ["After the trial", `${PRICE} a month`],
    ["Card", cardOf(member)],
  ],
  action: toPanel(to, "See your membership"),
});

/** Card networks ask for this one: seven days before the first charge. */
export const firstChargeLetter = (to: Recipient, member: Member): Letter => ({
  subject: "Your free trial ends soon",
  greeting: greeting(to),
  paragraphs: [
    `Your free trial ends on ${dayFor(to, member.trialUntil)}. On that day we charge ${PRICE} to your card, and every month from then on.`,
    "To pay nothing, cancel before that day.",
  ],
  facts: [
    ["First charge", `${PRICE} on ${dayFor(to, member.trialUntil)}`],
    ["Card", cardOf(member)],
  ],
  action: toPanel(to, "See or cancel your membership"),
});

export const receiptLetter = (to: Recipient, member: Member, invoice: Invoice): Letter => ({
  subject: `Receipt for your membership: ${dollars(invoice.amountCents)}`,
  greeting: greeting(to),
  paragraphs: ["Thank you. Your membership was paid."],
  facts: [
    ["Amount", dollars(invoice.amountCents)],
    ["Date", dayFor(to, invoice.createdAt)],
    ["Card", cardOf(member)],
    ...(invoice.number ? [["Number", invoice.number] as [string, string]] : []),
    ["Next charge", dayFor(to, member.currentPeriodEnd)],
  ],
  action: toPanel(to, "See your membership"),
});

/** In case it was not the groomer; only the last four digits of the card are named. */
export const cardReplacedLetter = (to: Recipient, member: Member): Letter => ({
  subject: "The card of your membership was replaced",
  greeting: greeting(to),
  paragraphs: ["From now on we charge another card for your membership."],
  facts: [["Card ending in", member.cardLast4 ?? "unknown"]],
  action: toPanel(to, "See your membership"),
  closing: "If this was not you, change your password, and put your own card back.",
});

export const paymentFailedLetter = (to: Recipient, member: Member): Letter => ({
  subject: "Your membership payment failed",
  greeting: greeting(to),
  paragraphs: [
    `We could not charge ${PRICE} to your card (${cardOf(member)}).`,
    `Please pay, or replace the card. ${untilText(to, member)}`,
    "We try the card again three times in the next seven days.",
  ],
  action: toPanel(to, "Pay now"),
});

export const actionNeededLetter = (to: Recipient, member: Member): Letter => ({
  subject: "Please confirm your membership payment",
  greeting: greeting(to),
  paragraphs: [
    `Your bank wants you to confirm the payment of ${PRICE} with your card (${cardOf(member)}).`,
    `Open your membership and choose Pay now. ${untilText(to, member)}`,
  ],
  action: toPanel(to, "Confirm the payment"),
});

const untilText = (to: Recipient, { state, listedUntil }: Member) =>
  state === "past_due"
    ? `Pet parents can find you until ${dayFor(to, listedUntil)}.`
    : "Until it is paid, pet parents cannot find you.";
