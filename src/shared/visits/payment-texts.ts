import { shortDollars } from "../base/money.ts";
import { duration } from "../base/time.ts";
import { type PaymentMethod, paymentMethodLabels, UNPAID_TEXT } from "./payment-labels.ts";
import type { LastWork, PetLastTime, VisitPayment } from "./payments.ts";
import { petNames } from "./pets/pets-in-a-line.ts";

/** Company names keep their capital letter. */
const inWords: Partial<Record<PaymentMethod, string>> = { cash: "cash", card: "card", check: "check", other: "" };

export function paidText({ amount, tip, method }: VisitPayment): string {
  if (method === "not_yet") return amount > 0 ? `${UNPAID_TEXT}: ${shortDollars(amount)}` : UNPAID_TEXT;
  const how = inWords[method] ?? paymentMethodLabels[method];
  if (tip > 0) return [`${shortDollars(amount)} + ${shortDollars(tip)} tip`, how].filter(Boolean).join(", ");
  return [shortDollars(amount), how].filter(Boolean).join(" ");
}

export function lastWorkText({ minutes, cents, with: others }: LastWork): string {
  const what = [duration(minutes), cents !== null && shortDollars(cents)].filter(Boolean).join(", ");
  return others.length > 0 ? `${what} with ${petNames(others.map((name) => ({ name })))}` : what;
}

export const plannedPriceText = ({ min, max }: { min: number; max: number }) =>
  min === max ? shortDollars(min) : `${shortDollars(min)} – ${shortDollars(max)}`;

/** Text of a field: "42", "42.50". */
export const fieldDollars = (cents: number) => (cents / 100).toFixed(2).replace(/\.00$/, "");

/** "Last time: 1 hr 35 min, $110", with names if several pets had separate visits. Empty for a first visit. */
export function lastTimeText(pets: readonly PetLastTime[]): string {
  const [first] = pets;
  if (!first) return "";
  const isOne = pets.length === first.with.length + 1 && pets.every(({ date }) => date === first.date);
  const each = isOne ? [lastWorkText({ ...first, with: [] })] : pets.map((pet) => `${pet.name} ${lastWorkText(pet)}`);
  return `Last time: ${each.join("; ")}`;
}
