import { addDays, clockTime, duration, longDate, shortDate } from "../../base/time.ts";
import type { RequestFit } from "../day-plans.ts";
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

export function todayNote({ date, visits, finish, off, nextId, day }: TodayView): string {
  if (visits > 0 && finish) return `${countVisits(visits)}, done by ${clockTime(finish)}`;
  if (visits > 0)
    return nextId !== null && day?.date === date ? countVisits(visits) : `${countVisits(visits)}, all done`;
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
