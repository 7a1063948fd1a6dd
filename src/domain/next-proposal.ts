import { DAY_MS } from "#src/shared/base/duration.ts";
import { addDays } from "#src/shared/base/time.ts";
import type { TimeSlot } from "#src/shared/visits/booking-labels.ts";
import { MAX_NEXT_PROPOSALS, NEXT_ANSWER_DAYS, nextWeeks } from "#src/shared/visits/proposal-labels.ts";
import { inAnswerHours } from "./expiry.ts";
import type { ProposedFor } from "./proposal.ts";

/** For as long as the next visit may lie ahead: later a new request says more than the visit of then. */
const PROPOSABLE_MS = nextWeeks.most * 7 * DAY_MS;

export type NextRefusal = "wrong-status" | "too-late" | "one-open" | "too-many";

/** `made` counts what was proposed before. That both sides are still there, with no request, is looked up beside it. */
export function refusedNext(
  { status, startsAt }: Pick<ProposedFor, "status" | "startsAt">,
  { made, isOneOpen }: { made: number; isOneOpen: boolean },
  now: number,
): NextRefusal | undefined {
  if (status !== "completed") return "wrong-status";
  if (now >= startsAt + PROPOSABLE_MS) return "too-late";
  if (isOneOpen) return "one-open";
  return made >= MAX_NEXT_PROPOSALS ? "too-many" : undefined;
}

/** When it ends by itself: after a week, and no later than the first of its times begins; never at night. */
export const nextExpiry = (starts: readonly number[], timeZone: string, now: number) =>
  inAnswerHours(Math.min(now + NEXT_ANSWER_DAYS * DAY_MS, ...starts), timeZone, now);

const inWeeks = (from: string, until: string) => Math.round((Date.parse(until) - Date.parse(from)) / (7 * DAY_MS));
const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Older visits say little about how often a household comes today. */
const LATEST_VISITS = 6;
/** Fewer visits do not show how often it comes. */
const VISITS_OF_A_HABIT = 3;

interface Rhythm {
  wished: number | null;
  noted: number | null;
  /** The local days of all visits that took place, in any order. */
  dates: readonly string[];
}

/** The parent decides, then the groomer's note, then the median distance; six at first. `isKnown`: told as a habit. */
export function comesEvery({ wished, noted, dates }: Rhythm): { weeks: number; isKnown: boolean } {
  const said = wished ?? noted;
  if (said !== null) return { weeks: said, isKnown: true };
  const latest = dates.toSorted().slice(-LATEST_VISITS);
  const weeks = latest.slice(1).map((date, at) => inWeeks(latest[at]!, date));
  const middle = weeks.toSorted((a, b) => a - b)[Math.floor(weeks.length / 2)] ?? nextWeeks.usual;
  return { weeks: between(nextWeeks.least, middle, nextWeeks.most), isKnown: dates.length >= VISITS_OF_A_HABIT };
}

/** So many weeks after the last visit, counted from this one: the nearest that still lies ahead. */
export function weeksAhead(visit: string, { weeks, last = visit }: { weeks: number; last?: string }, today: string) {
  const passed = Math.floor((Date.parse(today) - Date.parse(visit)) / (7 * DAY_MS));
  return between(weeks + Math.max(0, inWeeks(visit, last)), passed + 1, nextWeeks.most);
}

/** Days on either side of the one that lies so many weeks after the visit. */
const DAYS_AROUND = 7;

/** The days among which the next visit is looked for, from tomorrow on, and the one that they lie around. */
export function daysAround(visit: string, weeks: number, today: string): { wanted: string; dates: string[] } {
  const tomorrow = addDays(today, 1);
  const after = addDays(visit, weeks * 7);
  const wanted = [after, tomorrow].toSorted()[1]!;
  const dates = Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, at) => addDays(wanted, at - DAYS_AROUND));
  return { wanted, dates: dates.filter((date) => date >= tomorrow) };
}

interface Time {
  date: string;
  slot: TimeSlot;
  /** Minutes of driving that the visit adds to that day; left out where days are not planned. */
  added?: number;
}

/** Driving that differs by less does not decide about a day. */
const SAME_DRIVE_MINUTES = 10;

const driving = ({ added = 0 }: Time) => Math.floor(added / SAME_DRIVE_MINUTES);
const away = ({ date }: Time, wanted: Time) => Math.abs(Date.parse(date) - Date.parse(wanted.date));

/** So many of each day: those that add little driving, then the nearest, of a day its own part first. */
export function bestNear<T extends Time>(times: readonly T[], wanted: Time, count: number, perDay = 1): T[] {
  const isOther = ({ slot }: Time) => Number(slot !== wanted.slot);
  const ordered = times.toSorted(
    (a, b) => driving(a) - driving(b) || away(a, wanted) - away(b, wanted) || isOther(a) - isOther(b),
  );
  return [...Map.groupBy(ordered, ({ date }) => date).values()].flatMap((day) => day.slice(0, perDay)).slice(0, count);
}
