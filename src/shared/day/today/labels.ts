import { addDays, clockTime, duration, longDate, shortDate } from "../../base/time.ts";
import type { RequestFit } from "../day-plans.ts";
import { daySumText } from "./day-sum.ts";
import type { TodayView } from "./today.ts";

export const dayHeading = (date: string) => longDate(date).replace(/, \d{4}$/, "");

export function dayName(date: string, today: string): string {
  if (date === today) return "Today";
  return date === addDays(today, 1) ? "Tomorrow" : dayHeading(date);
}

const NEAR_DAYS = 24;

/** "Today", "Wed 25", or "Jan 5" if far away. */
export function dayWord(date: string, today: string): string {
  if (date === today) return "Today";
  const [weekday, monthAndDay = ""] = shortDate(date).split(", ");
  const isNear = addDays(today, -NEAR_DAYS) < date && date < addDays(today, NEAR_DAYS);
  return isNear ? `${weekday} ${monthAndDay.split(" ")[1]}` : monthAndDay;
}

export const countVisits = (visits: number) => (visits === 1 ? "1 visit" : `${visits} visits`);

/** "$310 today · 4 of 5 visits left · done 5:17 PM". */
export function todayNote({ date, visits, left, sum, finish, off }: TodayView): string {
  const open = left === 0 ? "all done" : left < visits ? `${left} of ${countVisits(visits)} left` : countVisits(visits);
  if (visits > 0) return [daySumText(sum), open, finish && `done ${clockTime(finish)}`].filter(Boolean).join(" · ");
  if (off?.why === "closed") return "Closed today";
  if (off) return off.until > date ? `Off until ${shortDate(off.until)}` : "Day off";
  return "";
}

/** A word or two; the request's page says why it doesn't fit. */
export function fitText({ fit, dayOff }: { fit: RequestFit | null; dayOff: string | null }): string {
  if (dayOff) return "You're off that day";
  if (!fit) return "";
  if (fit.fits) return fit.addedMinutes > 0 ? `+${duration(fit.addedMinutes)} driving` : "No extra driving";
  return fit.over > 0 ? `${duration(fit.over)} over` : "Doesn't fit";
}
