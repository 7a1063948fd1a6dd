import { weekdayAndTime } from "../../base/time.ts";

export const messageDay = (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone }).format(instant);

export const messageTime = (instant: number, timeZone: string) => weekdayAndTime(instant, timeZone).slice(4);

/** "4:10 PM" today, "Jun 16" this year, or "Jun 16, 2025". */
export function sentText(instant: number, { now, timeZone }: { now: number; timeZone: string }): string {
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone });
  const [sent, today] = [day.format(instant), day.format(now)];
  if (sent === today) return messageTime(instant, timeZone);
  return sent.slice(-4) === today.slice(-4) ? sent.slice(0, -6) : sent;
}
