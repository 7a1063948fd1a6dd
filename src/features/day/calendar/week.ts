import { atNoon } from "#src/shared/base/short-date.ts";
import { addDays } from "#src/shared/base/time.ts";

/** The week that a day is in, from Monday to Sunday. */
export function weekOf(date: string): { from: string; to: string } {
  const sinceMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  const from = addDays(date, -sinceMonday);
  return { from, to: addDays(from, 6) };
}

/** "November 23 – 29", "November 30 – December 6"; with the year unless it is this one. */
export function weekTitle({ from, to }: { from: string; to: string }, today: string): string {
  const [year, month] = [to.slice(0, 4), from.slice(0, 7) === to.slice(0, 7)];
  const isNamed = year !== today.slice(0, 4) || from.slice(0, 4) !== year;
  const first = from.slice(0, 4) === year ? dayOfMonth(from) : `${dayOfMonth(from)}, ${from.slice(0, 4)}`;
  const last = month ? String(Number(to.slice(8))) : dayOfMonth(to);
  return `${first} – ${last}${isNamed ? `, ${year}` : ""}`;
}

const monthDay = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** "November 23" */
const dayOfMonth = (date: string) => monthDay.format(atNoon(date));
