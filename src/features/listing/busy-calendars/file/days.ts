import { DAY_MS } from "./property.ts";
import type { Rule } from "./rule.ts";

/* Days are counted from 1970. */

/** Checks the cheapest limit first. */
export function dayTest(rule: Rule): (day: number) => boolean {
  const { months, weeks, yearDays, monthDays, weekdays, weekStart } = rule;
  const isNumber = (list: readonly number[], [at, length]: Place) =>
    list.includes(at) || list.includes(at - length - 1);
  const tests: ((day: number) => boolean)[] = [];
  if (weekdays.length > 0) tests.push((day) => weekdays.some((one) => one.day === weekdayOf(day)));
  if (months.length > 0) tests.push((day) => months.includes(dateOf(day).month));
  if (monthDays.length > 0) tests.push((day) => isNumber(monthDays, inMonth(day)));
  if (yearDays.length > 0) tests.push((day) => isNumber(yearDays, inYear(day)));
  if (weeks.length > 0) tests.push((day) => isNumber(weeks, weekInYear(day, weekStart)));
  if (weekdays.some(({ nth }) => nth !== 0)) {
    const placeOf = placeOfNth(rule);
    if (placeOf)
      tests.push((day) => weekdays.some((one) => one.day === weekdayOf(day) && isNth(one.nth, placeOf(day))));
  }
  return (day) => tests.every((test) => test(day));
}

/** Undefined if the frequency gives the number no meaning. */
function placeOfNth({ freq, months, weeks }: Rule) {
  if (freq !== "MONTHLY" && (freq !== "YEARLY" || weeks.length > 0)) return null;
  return freq === "MONTHLY" || months.length > 0 ? inMonth : inYear;
}

const isNth = (nth: number, [at, length]: Place) =>
  nth === 0 || (nth > 0 ? Math.ceil(at / 7) : -Math.ceil((length - at + 1) / 7)) === nth;

type Place = readonly [at: number, of: number];

function inMonth(day: number): Place {
  const { year, month, date } = dateOf(day);
  return [date, dayAt(year, month + 1) - dayAt(year, month)];
}

function inYear(day: number): Place {
  const { year } = dateOf(day);
  return [day - dayAt(year, 1) + 1, dayAt(year + 1, 1) - dayAt(year, 1)];
}

/** Week 1 is the first with four days in the year. */
function weekInYear(day: number, weekStart: number): Place {
  const firstWeek = (year: number) => weekOf(dayAt(year, 1) + 3, weekStart);
  const { year: calendarYear } = dateOf(day);
  const year = [calendarYear + 1, calendarYear, calendarYear - 1].find((one) => firstWeek(one) <= day)!;
  return [(weekOf(day, weekStart) - firstWeek(year)) / 7 + 1, (firstWeek(year + 1) - firstWeek(year)) / 7];
}

export const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7;
export const weekOf = (day: number, weekStart: number) => day - ((weekdayOf(day) - weekStart + 7) % 7);

/** Months may exceed twelve. */
export const dayAt = (year: number, month: number) => new Date(0).setUTCFullYear(year, month - 1, 1) / DAY_MS;

export function dateOf(day: number) {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, date: date.getUTCDate() };
}
