import { addDays, monthAndDay } from "#src/shared/base/time.ts";

export function weekOf(date: string): { from: string; to: string } {
  const from = addDays(date, -new Date(`${date}T00:00:00Z`).getUTCDay());
  return { from, to: addDays(from, 6) };
}

/** "November 23 – 29", "November 30 – December 6"; with the year unless it is this one. */
export function weekTitle({ from, to }: { from: string; to: string }, today: string): string {
  const [year, month] = [to.slice(0, 4), from.slice(0, 7) === to.slice(0, 7)];
  const isNamed = year !== today.slice(0, 4) || from.slice(0, 4) !== year;
  const first = from.slice(0, 4) === year ? monthAndDay(from) : `${monthAndDay(from)}, ${from.slice(0, 4)}`;
  const last = month ? String(Number(to.slice(8))) : monthAndDay(to);
  return `${first} – ${last}${isNamed ? `, ${year}` : ""}`;
}
