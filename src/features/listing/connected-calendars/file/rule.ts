import { DAY_MS } from "#src/shared/base/time.ts";
import { type FileTime, parseTime } from "./property.ts";

/** RFC 5545, 3.3.10. Sunday is 0; an empty list means no limit. */
export interface RRule extends RuleLists {
  freq: (typeof FREQS)[number];
  interval: number;
  count: number;
  until: FileTime | null;
  weekStart: number;
  /** `nth` is 0 for every such weekday. */
  weekdays: { day: number; nth: number }[];
}

const FREQS = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"] as const;
const DAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const LISTS = [
  ["BYMONTH", "months", 1, 12],
  ["BYWEEKNO", "weeks", -53, 53],
  ["BYYEARDAY", "yearDays", -366, 366],
  ["BYMONTHDAY", "monthDays", -31, 31],
  ["BYHOUR", "hours", 0, 23],
  ["BYMINUTE", "minutes", 0, 59],
  ["BYSECOND", "seconds", 0, 60],
  ["BYSETPOS", "positions", -366, 366],
] as const;
type RuleLists = Record<(typeof LISTS)[number][1], number[]>;
const KNOWN_PARTS = /^(?:FREQ|UNTIL|COUNT|INTERVAL|WKST|BYDAY|X-.*|RSCALE|SKIP)?$/;

/** Case-insensitive. Throws for invalid rules, because ignoring one would free busy days. */
export function parseRule(text: string): RRule {
  const parts = new Map(
    text
      .toUpperCase()
      .split(";")
      .map((part) => part.split("=", 2).map((side) => side.trim()))
      .flatMap(([name = "", value = ""]) => (value === "" ? [] : [[name, value] as const])),
  );
  const freq = FREQS.find((one) => one === parts.get("FREQ"));
  if (!freq || (parts.get("RSCALE") ?? "GREGORIAN") !== "GREGORIAN" || (parts.get("SKIP") ?? "OMIT") !== "OMIT")
    throw noRule();
  const until = parts.get("UNTIL");
  const rule: RRule = {
    ...(Object.fromEntries(
      LISTS.map(([name, key, low, high]) => [key, numbersIn(parts.get(name), low, high)]),
    ) as RuleLists),
    freq,
    interval: Math.max(1, numbersIn(parts.get("INTERVAL"), 0, 100_000)[0] ?? 1),
    count: numbersIn(parts.get("COUNT"), 1, Number.MAX_SAFE_INTEGER)[0] ?? Number.POSITIVE_INFINITY,
    until: until === undefined ? null : parseTime(until, false),
    weekStart: dayIn(parts.get("WKST") ?? "MO"),
    weekdays: (parts.get("BYDAY") ?? "").split(",").filter(Boolean).map(weekdayIn),
  };
  if ([...parts.keys()].some((name) => !KNOWN_PARTS.test(name) && LISTS.every(([list]) => list !== name)))
    throw noRule();
  if (rule.weeks.length > 0 && freq !== "YEARLY") throw noRule();
  if (rule.yearDays.length > 0 && /^(?:MONTHLY|WEEKLY|DAILY)$/.test(freq)) throw noRule();
  if (rule.monthDays.length > 0 && freq === "WEEKLY") throw noRule();
  const isAlone = dayFiltersOf(rule).length === 0;
  if (isAlone && rule.positions.length > 0 && !rule.positions.some((at) => at === 1 || at === -1)) throw noRule();
  return rule;
}

export const dayFiltersOf = (rule: RRule) => [
  ...rule.weekdays,
  ...LISTS.flatMap(([, key]) => (key === "positions" ? [] : rule[key])),
];

const noRule = () => new Error("No rule");

function numbersIn(text: string | undefined, low: number, high: number): number[] {
  const parts = (text ?? "").split(",").map((part) => part.trim());
  const numbers = parts.filter(Boolean).map((part) => {
    const number = Number(part);
    if (/^[+-]?\d+$/.test(part) && number >= low && number <= high && (number !== 0 || low >= 0)) return number;
    throw noRule();
  });
  return [...new Set(numbers)];
}

function dayIn(name: string): number {
  const day = DAYS.indexOf(name);
  if (day < 0) throw noRule();
  return day;
}

function weekdayIn(text: string) {
  const [, nth = "", name = ""] = /^\s*([+-]?\d{1,2})?\s*([A-Z]{2})\s*$/.exec(text) ?? [];
  return { day: dayIn(name), nth: Number(nth) };
}

/* Days are counted from 1970. */

/** Checks the cheapest limit first. */
export function dayMatcher(rule: RRule): (day: number) => boolean {
  const { months, weeks, yearDays, monthDays, weekdays, weekStart } = rule;
  const isNumber = (list: readonly number[], [at, length]: PeriodPosition) =>
    list.includes(at) || list.includes(at - length - 1);
  const tests: ((day: number) => boolean)[] = [];
  if (weekdays.length > 0) tests.push((day) => weekdays.some((one) => one.day === dayToWeekday(day)));
  if (months.length > 0) tests.push((day) => months.includes(dateParts(day).month));
  if (monthDays.length > 0) tests.push((day) => isNumber(monthDays, inMonth(day)));
  if (yearDays.length > 0) tests.push((day) => isNumber(yearDays, inYear(day)));
  if (weeks.length > 0) tests.push((day) => isNumber(weeks, weekInYear(day, weekStart)));
  if (weekdays.some(({ nth }) => nth !== 0)) {
    const placeOf = placeOfNth(rule);
    if (placeOf)
      tests.push((day) => weekdays.some((one) => one.day === dayToWeekday(day) && isNth(one.nth, placeOf(day))));
  }
  return (day) => tests.every((test) => test(day));
}

/** Null if the frequency gives the number no meaning. */
function placeOfNth({ freq, months, weeks }: RRule) {
  if (freq !== "MONTHLY" && (freq !== "YEARLY" || weeks.length > 0)) return null;
  return freq === "MONTHLY" || months.length > 0 ? inMonth : inYear;
}

const isNth = (nth: number, [at, length]: PeriodPosition) =>
  nth === 0 || (nth > 0 ? Math.ceil(at / 7) : -Math.ceil((length - at + 1) / 7)) === nth;

type PeriodPosition = readonly [at: number, of: number];

function inMonth(day: number): PeriodPosition {
  const { year, month, date } = dateParts(day);
  return [date, monthStartDay(year, month + 1) - monthStartDay(year, month)];
}

function inYear(day: number): PeriodPosition {
  const { year } = dateParts(day);
  return [day - monthStartDay(year, 1) + 1, monthStartDay(year + 1, 1) - monthStartDay(year, 1)];
}

/** Week 1 is the first with four days in the year. */
function weekInYear(day: number, weekStart: number): PeriodPosition {
  const firstWeek = (year: number) => weekStartOf(monthStartDay(year, 1) + 3, weekStart);
  const { year: calendarYear } = dateParts(day);
  const year = [calendarYear + 1, calendarYear, calendarYear - 1].find((one) => firstWeek(one) <= day)!;
  return [(weekStartOf(day, weekStart) - firstWeek(year)) / 7 + 1, (firstWeek(year + 1) - firstWeek(year)) / 7];
}

export const dayToWeekday = (day: number) => (((day + 4) % 7) + 7) % 7;
export const weekStartOf = (day: number, weekStart: number) => day - ((dayToWeekday(day) - weekStart + 7) % 7);

/** Months may exceed twelve. */
export const monthStartDay = (year: number, month: number) => new Date(0).setUTCFullYear(year, month - 1, 1) / DAY_MS;

export function dateParts(day: number) {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, date: date.getUTCDate() };
}
