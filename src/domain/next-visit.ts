import { groupToEntries } from "#src/shared/base/grouped.ts";
import { addDays, DAY_MS, type LocalTime } from "#src/shared/base/time.ts";
import { cycleLimits, MAX_NEXT_OFFERS, OFFER_OPEN_DAYS, type TimeSlot } from "#src/shared/visits/booking-labels.ts";
import { moveBackToEvening } from "./expiry.ts";
import type { MovableVisit, ProposingRefusal } from "./proposal.ts";

const DAYS_BEFORE = 7;
const DAYS_AFTER = 7;

const OPENS = "09:00";
const CLOSES = "20:00";

export const dueDateOf = (lastVisit: string, weeks: number) => addDays(lastVisit, 7 * weeks);

export const isReminderTime = (due: string, now: LocalTime) =>
  due <= addDays(now.today, DAYS_BEFORE) && !isReminderOver(due, now) && now.timeNow >= OPENS && now.timeNow < CLOSES;

/** True if a separate reminder would come within a week. */
export const joinsReminder = (due: string, now: Pick<LocalTime, "today">) =>
  due <= addDays(now.today, 2 * DAYS_BEFORE) && !isReminderOver(due, now);

export const isReminderOver = (due: string, { today }: Pick<LocalTime, "today">) => addDays(due, DAYS_AFTER) < today;

const DUE_DAYS_BEFORE = 6;
/** Clients away for longer probably go elsewhere. */
const DUE_DAYS_AFTER = 182;

interface VisitRhythm {
  lastVisit: string;
  weeks: number;
  today: string;
}

/** Date on which the client's next visit is due. Null until it's near, and long after. */
export function clientDueDate({ lastVisit, weeks, today }: VisitRhythm): string | null {
  const due = dueDateOf(lastVisit, weeks);
  return today >= addDays(due, -DUE_DAYS_BEFORE) && today <= addDays(due, DUE_DAYS_AFTER) ? due : null;
}

/** Older visits need a new request. */
const PROPOSABLE_MS = cycleLimits.most * 7 * DAY_MS;

/** `made` counts earlier proposals. Callers check that neither account is closed or suspended. */
export function offerRefusal(
  { status, startsAt }: Pick<MovableVisit, "status" | "startsAt">,
  { made, isOneOpen }: { made: number; isOneOpen: boolean },
  now: number,
): ProposingRefusal | undefined {
  if (status !== "completed") return "wrong-status";
  if (now >= startsAt + PROPOSABLE_MS) return "too-late";
  if (isOneOpen) return "one-open";
  return made >= MAX_NEXT_OFFERS ? "too-many" : undefined;
}

/** Expires after a week or at the first proposed time; never at night. */
export const nextOfferExpiry = (starts: readonly number[], timeZone: string, now: number) =>
  moveBackToEvening(Math.min(now + OFFER_OPEN_DAYS * DAY_MS, ...starts), timeZone, now);

const inWeeks = (from: string, until: string) => Math.round((Date.parse(until) - Date.parse(from)) / (7 * DAY_MS));
const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

const LATEST_VISITS = 6;
const VISITS_OF_A_HABIT = 3;

interface VisitHabit {
  wished: number | null;
  noted: number | null;
  dates: readonly string[];
}

/** The parent's wish, the groomer's note, or the median interval; six weeks by default. `shown` leaves out the wish. */
export function cycleWeeks({ wished, noted, dates }: VisitHabit): { weeks: number; shown: number | null } {
  const days = [...new Set(dates)].sort();
  const latest = days.slice(-LATEST_VISITS);
  const weeks = latest.slice(1).map((date, at) => inWeeks(latest[at]!, date));
  const middle = weeks.toSorted((a, b) => a - b)[Math.floor(weeks.length / 2)] ?? cycleLimits.usual;
  const habit = between(cycleLimits.least, middle, cycleLimits.most);
  return { weeks: wished ?? noted ?? habit, shown: noted ?? (days.length >= VISITS_OF_A_HABIT ? habit : null) };
}

/** The client's weeks, or more if that day is past, but then up to 12. */
export function weeksToNext(visit: string, { weeks, last = visit }: { weeks: number; last?: string }, today: string) {
  const passed = Math.floor((Date.parse(today) - Date.parse(visit)) / (7 * DAY_MS));
  return Math.max(weeks + Math.max(0, inWeeks(visit, last)), Math.min(passed + 1, cycleLimits.most));
}

const DAYS_AROUND = 7;

export function nextDates(visit: string, weeks: number, today: string): { wanted: string; dates: string[] } {
  const tomorrow = addDays(today, 1);
  const after = addDays(visit, weeks * 7);
  const wanted = [after, tomorrow].toSorted()[1]!;
  const dates = Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, at) => addDays(wanted, at - DAYS_AROUND));
  return { wanted, dates: dates.filter((date) => date >= tomorrow) };
}

interface DaySlot {
  date: string;
  slot: TimeSlot;
  /** Minutes of added driving; undefined while days are not planned. */
  added?: number;
}

/** Smaller differences don't matter. */
const SAME_DRIVE_MINUTES = 10;

const driving = ({ added = 0 }: DaySlot) => Math.floor(added / SAME_DRIVE_MINUTES);
const away = ({ date }: DaySlot, wanted: DaySlot) => Math.abs(Date.parse(date) - Date.parse(wanted.date));

/** Sorts by added driving, then distance from the wanted time. */
export function pickNear<T extends DaySlot>(times: readonly T[], wanted: DaySlot, count: number, perDay = 1): T[] {
  const isOther = ({ slot }: DaySlot) => Number(slot !== wanted.slot);
  const ordered = times.toSorted(
    (a, b) => driving(a) - driving(b) || away(a, wanted) - away(b, wanted) || isOther(a) - isOther(b),
  );
  return groupToEntries(ordered, ({ date }) => date)
    .flatMap(([, day]) => day.slice(0, perDay))
    .slice(0, count);
}
