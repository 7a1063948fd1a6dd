import { atNoon } from "./short-date.ts";

/** "1,204" */
export const plainNumber = (value: number) => value.toLocaleString("en-US");

/** "1 visit", "1,204 visits"; `many` where an s does not make it. */
export const counted = (value: number, one: string, many = `${one}s`) =>
  `${plainNumber(value)} ${value === 1 ? one : many}`;

/** "$1,120" from cents: what is estimated has no cents. */
export const wholeDollars = (cents: number) => `$${plainNumber(Math.round(cents / 100))}`;

/** "$1,120 – $1,480" */
export const dollarRange = ({ incomeMin, incomeMax }: { incomeMin: number; incomeMax: number }) =>
  wholeDollars(incomeMin) === wholeDollars(incomeMax)
    ? wholeDollars(incomeMin)
    : `${wholeDollars(incomeMin)} – ${wholeDollars(incomeMax)}`;

/** Fewer visits, views or requests say nothing about what is usual. */
export const ENOUGH = 20;

/** "8%" of a whole; less than one in a hundred is not nothing. Undefined where a part of it says nothing. */
export function share(part: number, whole: number): string | undefined {
  if (whole < ENOUGH || part > whole) return undefined;
  const percent = Math.round((100 * part) / whole);
  return percent === 0 && part > 0 ? "under 1%" : `${percent}%`;
}

/** "14 searches a month"; of less than one, that there are some. */
export const searchesAMonth = (searches: number) =>
  searches > 0 && searches < 0.95
    ? "less than 1 search a month"
    : `${counted(Math.round(searches), "search", "searches")} a month`;

/** "14 more searches a month" */
export const moreSearchesAMonth = (more: number) => searchesAMonth(more).replace("search", "additional search");

const monthName = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });

/** "October" from "2026-10". */
export const nameOfMonth = (month: string) => monthName.format(new Date(`${month}-15T12:00:00Z`));

const dayOfMonth = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** "Sep 7" from a calendar day. */
export const monthDay = (date: string) => dayOfMonth.format(atNoon(date));
