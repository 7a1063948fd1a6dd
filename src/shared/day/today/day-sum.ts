import { dollarRange } from "../../base/number-labels.ts";
import { NOT_PAID } from "../../visits/payment-labels.ts";
import type { ShownVisit } from "../added/shown-visit.ts";
import type { DaySum } from "./today.ts";

export function sumOfDay(visits: readonly Pick<ShownVisit, "status" | "price" | "payment">[]): DaySum {
  const sum = { incomeMin: 0, incomeMax: 0, tips: 0, owed: 0 };
  for (const { status, price, payment } of visits) {
    const isPlanned = status === "accepted" || status === "completed";
    if (payment?.method === "not_yet") sum.owed += payment.amount;
    else {
      const { min, max } = payment
        ? { min: payment.amount, max: payment.amount }
        : (isPlanned && price) || { min: 0, max: 0 };
      sum.incomeMin += min;
      sum.incomeMax += max;
      sum.tips += payment?.tip ?? 0;
    }
  }
  return sum;
}

/** "$310 today", "$326 today, $50 tips, $90 not paid yet"; empty where nothing has a price. */
export function daySumText(sum: DaySum): string {
  if (sum.incomeMax + sum.tips + sum.owed === 0) return "";
  const part = (cents: number, what: string) =>
    cents > 0 ? [`${dollarRange({ incomeMin: cents, incomeMax: cents })} ${what}`] : [];
  return [`${dollarRange(sum)} today`, ...part(sum.tips, "tips"), ...part(sum.owed, NOT_PAID.toLowerCase())].join(", ");
}
