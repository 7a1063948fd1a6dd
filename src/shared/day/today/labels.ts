import { shortDollars } from "../../base/money.ts";
import { incomeRange } from "../../base/number-labels.ts";
import { addDays, amPmTime, duration, longDate, weekdayDate } from "../../base/time.ts";
import { UNPAID_TEXT } from "../../visits/payment-labels.ts";
import type { VisitSummary } from "../added/visit-summary.ts";
import type { RequestFit } from "../day-plans.ts";
import type { DayMoney, TodayView } from "./today.ts";

export const dayHeading = (date: string) => longDate(date).replace(/, \d{4}$/, "");

export function dayName(date: string, today: string): string {
  if (date === today) return "Today";
  return date === addDays(today, 1) ? "Tomorrow" : dayHeading(date);
}

const NEAR_DAYS = 24;

/** "Today", "Wed 25", or "Jan 5" if far away. */
export function nearOrFarDay(date: string, today: string): string {
  if (date === today) return "Today";
  const [weekday, monthAndDay = ""] = weekdayDate(date).split(", ");
  const isNear = addDays(today, -NEAR_DAYS) < date && date < addDays(today, NEAR_DAYS);
  return isNear ? `${weekday} ${monthAndDay.split(" ")[1]}` : monthAndDay;
}

export const visitsLabel = (visits: number) => (visits === 1 ? "1 visit" : `${visits} visits`);

/** "$310 today" and "4 of 5 visits left · done 5:17 PM". */
export function dayNoteParts({ date, visits, left, sum, finish, off }: TodayView): [sum: string, rest: string] {
  const open = left === 0 ? "all done" : left < visits ? `${left} of ${visitsLabel(visits)} left` : visitsLabel(visits);
  if (visits > 0)
    return [dayMoneyText(sum), [open, finish && `done ${amPmTime(finish)}`].filter(Boolean).join("\u00a0· ")];
  if (off?.why === "closed") return ["", "Closed today"];
  if (off) return ["", off.until > date ? `Off until ${weekdayDate(off.until)}` : "Day off"];
  return ["", ""];
}

/** Short; the request's page says why it doesn't fit. */
export function requestFitText({ fit, dayOff }: { fit: RequestFit | null; dayOff: string | null }): string {
  if (dayOff) return "You're off that day";
  if (!fit) return "";
  if (fit.fits && fit.addedMinutes === null) return "Driving not known";
  if (fit.fits) return fit.addedMinutes ? `+${duration(fit.addedMinutes)} driving` : "No extra driving";
  return fit.over > 0 ? `${duration(fit.over)} over` : "Doesn't fit";
}

export function sumDayMoney(visits: readonly Pick<VisitSummary, "status" | "price" | "payment">[]): DayMoney {
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

/** "$310", "$310.50"; prices that aren't known yet are a range, "$75 – $90". */
export const sumText = (sum: Pick<DayMoney, "incomeMin" | "incomeMax">) =>
  sum.incomeMin === sum.incomeMax ? shortDollars(sum.incomeMax) : incomeRange(sum);

/** "$310 today", "$326 today, $50 tips, $90 not paid yet"; empty where nothing has a price. */
export function dayMoneyText(sum: DayMoney): string {
  if (sum.incomeMax + sum.tips + sum.owed === 0) return "";
  const part = (cents: number, what: string) => (cents > 0 ? [`${shortDollars(cents)} ${what}`] : []);
  return [`${sumText(sum)} today`, ...part(sum.tips, "tips"), ...part(sum.owed, UNPAID_TEXT.toLowerCase())].join(", ");
}
