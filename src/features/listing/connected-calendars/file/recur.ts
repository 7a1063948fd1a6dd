import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { dateParts, dayFiltersOf, dayMatcher, dayToWeekday, monthStartDay, type RRule, weekStartOf } from "./rule.ts";

/** Limits per event: days and times tested, and instances. */
const MOST_STEPS = 200_000;
const MOST_INSTANCES = 10_000;

interface StartList {
  starts: number[];
  isCut: boolean;
}

/** In order. Skips earlier periods, unless the rule counts. Throws if a COUNT rule takes too long. */
export function startsOfRule(rule: RRule, start: number, { first, last }: { first: number; last: number }): StartList {
  const counted = rule.count < Number.POSITIVE_INFINITY;
  const shape = shapeOf(rule, start);
  const starts: number[] = [];
  let left = rule.count;
  let steps = 0;
  let period = counted ? 0 : Math.max(0, shape.periodAt(Math.max(first, start)) - 1);
  if (counted && shape.isPlain) {
    period = Math.max(0, shape.periodAt(first) - 1);
    left -= period;
  }
  for (; left > 0; period++) {
    const { day, days } = shape.daysOf(period);
    if (day * DAY_MS > last) break;
    const times: number[] = [];
    for (let at = day; at < day + days; at++) {
      if (!shape.fits(at)) continue;
      for (const time of shape.timesOf(period)) times.push(at * DAY_MS + time);
    }
    if (shape.isShort && times.length === 0 && !shape.fits(day))
      period = Math.max(period, shape.periodAt((day + 1) * DAY_MS - 1));
    steps += days + times.length;
    if (steps > MOST_STEPS) {
      if (counted || starts.length === 0) throw new Error("A rule takes too long");
      return { starts, isCut: true };
    }
    for (const time of positioned(times, rule.positions)) {
      if (time < start || left <= 0) continue;
      left--;
      if (time < first || time > last) continue;
      if (starts.length >= MOST_INSTANCES) return { starts, isCut: true };
      starts.push(time);
    }
  }
  return { starts, isCut: false };
}

function positioned(times: number[], positions: readonly number[]): number[] {
  if (positions.length === 0) return times;
  const chosen = positions.map((at) => times.at(at > 0 ? at - 1 : at));
  return [...new Set(chosen)].filter((time) => time !== undefined).sort((a, b) => a - b);
}

/** Periods are numbered; times of day in milliseconds. */
interface PeriodShape {
  periodAt(time: number): number;
  daysOf(period: number): { day: number; days: number };
  fits(day: number): boolean;
  timesOf(period: number): readonly number[];
  /** Exactly one instance per period, so counting is a division. */
  isPlain: boolean;
  /** Many periods per day, so unfit days are skipped at once. */
  isShort: boolean;
}

const UNITS: Partial<Record<RRule["freq"], number>> = { HOURLY: HOUR_MS, MINUTELY: 60_000, SECONDLY: 1_000 };

function shapeOf(original: RRule, start: number): PeriodShape {
  const rule = completed(original, start);
  const fits = dayMatcher(rule);
  const unit = UNITS[rule.freq];
  if (unit) return shapeWithinDays(rule, { start, unit, fits });
  const day = Math.floor(start / DAY_MS);
  const times = timesOfDay(rule, start - day * DAY_MS);
  const { interval, freq } = rule;
  const isPlain = freq === "DAILY" && dayFiltersOf(original).length === 0;
  const rest = { fits, timesOf: () => times, isPlain, isShort: false };
  if (freq === "DAILY" || freq === "WEEKLY") {
    const length = freq === "DAILY" ? 1 : 7;
    const begin = freq === "DAILY" ? day : weekStartOf(day, rule.weekStart);
    return {
      ...rest,
      periodAt: (time) => Math.floor((Math.floor(time / DAY_MS) - begin) / (length * interval)),
      daysOf: (period) => ({ day: begin + period * length * interval, days: length }),
    };
  }
  const months = (freq === "YEARLY" ? 12 : 1) * interval;
  const { year, month } = dateParts(day);
  const begin = freq === "YEARLY" ? year * 12 : year * 12 + month - 1;
  return {
    ...rest,
    periodAt(time) {
      const at = dateParts(Math.floor(time / DAY_MS));
      return Math.floor((at.year * 12 + at.month - 1 - begin) / months);
    },
    daysOf(period) {
      const at = begin + period * months;
      const from = monthStartDay(0, at + 1);
      return { day: from, days: monthStartDay(0, at + 1 + (freq === "YEARLY" ? 12 : 1)) - from };
    },
  };
}

function completed(rule: RRule, start: number): RRule {
  const day = Math.floor(start / DAY_MS);
  const { month, date } = dateParts(day);
  const isOpen = rule.yearDays.length + rule.monthDays.length + rule.weekdays.length === 0;
  const own = { day: dayToWeekday(day), nth: 0 };
  if (!isOpen || UNITS[rule.freq] || rule.freq === "DAILY") return rule;
  if (rule.freq === "WEEKLY" || rule.weeks.length > 0) return { ...rule, weekdays: [own] };
  const isAnyMonth = rule.freq === "MONTHLY" || rule.months.length > 0;
  return { ...rule, months: isAnyMonth ? rule.months : [month], monthDays: [date] };
}

function timesOfDay(rule: RRule, time: number): number[] {
  const or = (list: number[], value: number) =>
    (list.length > 0 ? list : [Math.floor(value)]).toSorted((a, b) => a - b);
  const seconds = or(rule.seconds, (time / 1_000) % 60);
  const minutes = or(rule.minutes, (time / 60_000) % 60);
  return or(rule.hours, time / HOUR_MS).flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => ((hour * 60 + minute) * 60 + second) * 1_000)),
  );
}

/** For hourly, minutely, and secondly rules. */
function shapeWithinDays(
  rule: RRule,
  { start, unit, fits }: { start: number; unit: number; fits: PeriodShape["fits"] },
): PeriodShape {
  const begin = Math.floor(start / unit) * unit;
  const stride = unit * rule.interval;
  const timeAt = (period: number) => (((begin + period * stride) % DAY_MS) + DAY_MS) % DAY_MS;
  const limits = (
    [
      ["hours", HOUR_MS, 24],
      ["minutes", 60_000, 60],
      ["seconds", 1_000, 60],
    ] as const
  ).filter(([, ms]) => ms >= unit);
  const isIn = (time: number) =>
    limits.every(([key, ms, base]) => rule[key].length === 0 || rule[key].includes(Math.floor(time / ms) % base));
  return {
    periodAt: (time) => Math.floor((time - begin) / stride),
    daysOf: (period) => ({ day: Math.floor((begin + period * stride) / DAY_MS), days: 1 }),
    fits,
    timesOf(period) {
      const time = timeAt(period);
      if (!isIn(time)) return [];
      const within = {
        ...rule,
        hours: [],
        minutes: unit < HOUR_MS ? [] : rule.minutes,
        seconds: unit === 1_000 ? [] : rule.seconds,
      };
      return timesOfDay(within, unit === 1_000 ? time : time + (start % unit));
    },
    isPlain: dayFiltersOf(rule).length === 0,
    isShort: true,
  };
}
