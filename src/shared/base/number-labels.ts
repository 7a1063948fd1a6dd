import { noonUtc } from "./short-date.ts";

export const withCommas = (value: number) => value.toLocaleString("en-US");

/** "1 visit", "1,204 visits"; `many` is an irregular plural. */
export const counted = (value: number, one: string, many = `${one}s`) =>
  `${withCommas(value)} ${value === 1 ? one : many}`;

export const wholeDollars = (cents: number) => `$${withCommas(Math.round(cents / 100))}`;

export const incomeRange = ({ incomeMin, incomeMax }: { incomeMin: number; incomeMax: number }) =>
  wholeDollars(incomeMin) === wholeDollars(incomeMax)
    ? wholeDollars(incomeMin)
    : `${wholeDollars(incomeMin)} – ${wholeDollars(incomeMax)}`;

export const MIN_SAMPLE = 20;

/** "8%", "under 1%". Undefined if `whole` is below MIN_SAMPLE or `part`. */
export function shareText(part: number, whole: number): string | undefined {
  if (whole < MIN_SAMPLE || part > whole) return undefined;
  const percent = Math.round((100 * part) / whole);
  return percent === 0 && part > 0 ? "under 1%" : `${percent}%`;
}

export const searchesAMonth = (searches: number) =>
  searches > 0 && searches < 0.95
    ? "less than 1 search a month"
    : `${counted(Math.round(searches), "search", "searches")} a month`;

export const moreSearchesAMonth = (more: number) => searchesAMonth(more).replace("search", "additional search");

const monthName = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });

export const nameOfMonth = (month: string) => monthName.format(new Date(`${month}-15T12:00:00Z`));

const dayOfMonth = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

export const monthDay = (date: string) => dayOfMonth.format(noonUtc(date));

export const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
