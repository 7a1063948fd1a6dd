import type ICAL from "ical.js";
import { DAY_MS, type Event, type WrittenTime, wallFor } from "./event.ts";
import { timeOf, wallIn } from "./zones.ts";

/** When instances of an event begin, as its clock shows it. */
interface Instances {
  starts: number[];
  /** Whether a rule was given up on, after too many. */
  isCut: boolean;
}

/** Between two clocks anywhere in the world there is less than a day and a quarter. */
const MARGIN_MS = 2 * DAY_MS;
/** Of one rule: every hour of a year, and more than anybody enters. */
const MOST_STEPS = 20_000;

/** The instances that may touch the days from `from` to `until`, without those that do not take place. */
export function instancesOf(
  event: Event,
  { from, until }: { from: number; until: number },
  without: readonly WrittenTime[],
): Instances {
  const [first, last] = [from - MARGIN_MS - event.length, until + MARGIN_MS];
  const { starts, isCut } = event.rule ? startsOf(event, event.rule, { first, last }) : { starts: [], isCut: false };
  const at = new Set(without.filter(({ isDay }) => !isDay).map((time) => wallFor(event.zone, time)));
  const onDay = new Set(without.filter(({ isDay }) => isDay).map(({ wall }) => dayOf(wall)));
  const takesPlace = (start: number) => first <= start && start <= last && !at.has(start) && !onDay.has(dayOf(start));
  return { starts: [...new Set([event.start, ...starts, ...event.added])].filter(takesPlace), isCut };
}

const dayOf = (wall: number) => Math.floor(wall / DAY_MS);

interface Stretch {
  first: number;
  last: number;
}

function startsOf(event: Event, { recur, until }: NonNullable<Event["rule"]>, { first, last }: Stretch): Instances {
  const end = Math.min(until, last);
  if (end < first) return { starts: [], isCut: false };
  const bounded = recur.clone();
  bounded.until = timeOf(end);
  const begin = timeOf(recur.count ? event.start : skippedTo(first, event.start, recur));
  const iterator = bounded.iterator(begin);
  const days = daysOfYearly(recur, event.start);
  const starts: number[] = [];
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = iterator.next();
    if (!next) return { starts, isCut: false };
    const start = wallIn(next);
    if (start > end) return { starts, isCut: false };
    if (start >= event.start && (days?.includes(next.day) ?? true)) starts.push(start);
  }
  return { starts, isCut: true };
}

/** The library makes March 1 of a February 29 that a year does not have; such a year has no instance. */
function daysOfYearly({ freq, parts }: ICAL.Recur, start: number): number[] | undefined {
  if (freq !== "YEARLY" || parts.BYDAY || parts.BYWEEKNO || parts.BYYEARDAY) return undefined;
  const days = parts.BYMONTHDAY ?? [new Date(start).getUTCDate()];
  return days.every((day) => day > 0) ? days : undefined;
}

const UNIT_MS: Readonly<Record<string, number>> = {
  SECONDLY: 1_000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
};

/**
 * A rule that began long ago goes on from a later beginning which has the same instances: whole weeks and whole intervals after the
 * first. Months and years are few enough to be counted.
 */
function skippedTo(first: number, start: number, { freq, interval }: ICAL.Recur): number {
  const unit = UNIT_MS[freq];
  if (unit === undefined || start >= first) return start;
  const stride = leastCommonMultiple(unit * Math.max(1, interval), 7 * DAY_MS);
  return start + Math.max(0, Math.floor((first - start) / stride)) * stride;
}

const leastCommonMultiple = (a: number, b: number) => (a / greatestCommonDivisor(a, b)) * b;
const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));
