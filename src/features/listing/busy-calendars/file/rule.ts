import { type ReadTime, timeIn } from "./property.ts";

/** RFC 5545, 3.3.10. Sunday is 0; an empty list means no limit. */
export interface Rule {
  freq: (typeof FREQS)[number];
  interval: number;
  count: number;
  until: ReadTime | null;
  weekStart: number;
  months: number[];
  weeks: number[];
  yearDays: number[];
  monthDays: number[];
  /** `nth` is 0 for every one. */
  weekdays: { day: number; nth: number }[];
  hours: number[];
  minutes: number[];
  seconds: number[];
  positions: number[];
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
const KNOWN = /^(?:FREQ|UNTIL|COUNT|INTERVAL|WKST|BYDAY|X-.*|RSCALE|SKIP)?$/;

/** Case-insensitive. Throws for invalid rules, because ignoring one would free busy days. */
export function ruleIn(text: string): Rule {
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
  const rule: Rule = {
    ...(Object.fromEntries(LISTS.map(([name, key, low, high]) => [key, numbersIn(parts.get(name), low, high)])) as Pick<
      Rule,
      (typeof LISTS)[number][1]
    >),
    freq,
    interval: Math.max(1, numbersIn(parts.get("INTERVAL"), 0, 100_000)[0] ?? 1),
    count: numbersIn(parts.get("COUNT"), 1, Number.MAX_SAFE_INTEGER)[0] ?? Number.POSITIVE_INFINITY,
    until: until === undefined ? null : timeIn(until, false),
    weekStart: dayIn(parts.get("WKST") ?? "MO"),
    weekdays: (parts.get("BYDAY") ?? "").split(",").filter(Boolean).map(weekdayIn),
  };
  if ([...parts.keys()].some((name) => !KNOWN.test(name) && LISTS.every(([list]) => list !== name))) throw noRule();
  if (rule.weeks.length > 0 && freq !== "YEARLY") throw noRule();
  if (rule.yearDays.length > 0 && /^(?:MONTHLY|WEEKLY|DAILY)$/.test(freq)) throw noRule();
  if (rule.monthDays.length > 0 && freq === "WEEKLY") throw noRule();
  const isAlone = limitsOf(rule).length === 0;
  if (isAlone && rule.positions.length > 0 && !rule.positions.some((at) => at === 1 || at === -1)) throw noRule();
  return rule;
}

export const limitsOf = (rule: Rule) =>
  [
    rule.months,
    rule.weeks,
    rule.yearDays,
    rule.monthDays,
    rule.weekdays,
    rule.hours,
    rule.minutes,
    rule.seconds,
  ].flat();

const noRule = () => new Error("No rule");

function numbersIn(text: string | undefined, low: number, high: number): number[] {
  const parts = (text ?? "").split(",").map((part) => part.trim());
  return [
    ...new Set(
      parts.filter(Boolean).map((part) => {
        const number = Number(part);
        const isOne = /^[+-]?\d+$/.test(part) && number >= low && number <= high && (number !== 0 || low >= 0);
        if (!isOne) throw noRule();
        return number;
      }),
    ),
  ];
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
