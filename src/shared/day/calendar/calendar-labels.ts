import { counted } from "../../base/number-labels.ts";
import { addDays, longDate, longMonthDay } from "../../base/time.ts";

export const visitsText = (count: number) => (count === 0 ? "no visits" : counted(count, "visit"));
export const requestsText = (count: number) => counted(count, "request");

export function weekLabel({ days }: { days: readonly { visits: number; requests: number }[] }) {
  const [visits, requests] = [days.map((day) => day.visits), days.map((day) => day.requests)].map((counts) =>
    counts.reduce((sum, count) => sum + count, 0),
  ) as [number, number];
  return [visits === 0 ? "No visits" : visitsText(visits), ...(requests > 0 ? [requestsText(requests)] : [])].join(
    ", ",
  );
}

const sundayOf = (date: string) => addDays(date, -new Date(`${date}T00:00:00Z`).getUTCDay());

export function weekBounds(date: string): { from: string; to: string } {
  const from = sundayOf(date);
  return { from, to: addDays(from, 6) };
}

/** "November 23 – 29", "November 30 – December 6"; with the year unless it is this one. */
export function weekTitle({ from, to }: { from: string; to: string }, today: string): string {
  const [year, month] = [to.slice(0, 4), from.slice(0, 7) === to.slice(0, 7)];
  const isNamed = year !== today.slice(0, 4) || from.slice(0, 4) !== year;
  const first = from.slice(0, 4) === year ? longMonthDay(from) : `${longMonthDay(from)}, ${from.slice(0, 4)}`;
  const last = month ? String(Number(to.slice(8))) : longMonthDay(to);
  return `${first} – ${last}${isNamed ? `, ${year}` : ""}`;
}

/** Six whole weeks, so that every month has the same height. */
export function gridFromTo(date: string): { from: string; to: string } {
  const from = sundayOf(`${date.slice(0, 7)}-01`);
  return { from, to: addDays(from, 41) };
}

/** "November 2026" */
export const monthTitle = (date: string) => longDate(date).replace(/^\w+, (\w+) \d+,/, "$1");
