import { addDays, amPmTime, mediumDate, minutesOfDay, timeOfDay } from "#src/shared/base/time.ts";
import type { BusinessHours, Weekday } from "#src/shared/listing/groomer-labels.ts";
import { MAX_DAYS_AHEAD, slotHours, type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";

/** Local dates 'YYYY-MM-DD' and times 'HH:MM', which compare as strings and need no time zones in the browser. */
export interface Openings {
  businessName: string;
  businessHours: BusinessHours;
  daysOff: readonly { startDate: string; endDate: string }[];
  today: string;
  timeNow: string;
  /** Notice, and the local "YYYY-MM-DDTHH:MM" when it ends. */
  noticeHours: number;
  soonest: string;
  horizonDays: number;
}

export type TimeFieldError = { preferredDate: string } | { preferredTimeSlot: string };

/** Notice and horizon limit only parents. Groomers decide when a visit ends, so callers then pass 0 minutes. */
export const withoutParentLimits = (openings: Openings): Openings => ({
  ...openings,
  noticeHours: 0,
  soonest: `${openings.today}T${openings.timeNow}`,
  horizonDays: MAX_DAYS_AHEAD,
});

/** See docs/product.md, Requests. Undefined if a parent can request the time. */
export function timeRefusal(
  openings: Openings,
  date: string,
  slot: TimeSlot,
  minutes: number,
): TimeFieldError | undefined {
  const preferredDate = dateError(openings, date);
  if (preferredDate) return { preferredDate };
  const preferredTimeSlot = slotProblem(openings, date, slot, minutes);
  return preferredTimeSlot ? { preferredTimeSlot } : undefined;
}

export function dateError(openings: Openings, date: string): string | undefined {
  if (date < openings.today) return "That day has passed. Pick a later one.";
  const { today, horizonDays } = openings;
  if (date > lastDay(today, horizonDays)) return `Pick a day within the next ${horizonDays} days.`;
  const weekday = dayNameOn(date);
  if (!openings.businessHours[weekday]) return `${openings.businessName} is closed on ${plural(weekday)}.`;
  if (isDayOff(openings, date)) return `${openings.businessName} is off that day.`;
  return date < openings.soonest.slice(0, 10) ? `${noticeWanted(openings)} Pick a later day.` : undefined;
}

type WorkingDays = Pick<Openings, "businessHours" | "daysOff">;

const isDayOff = ({ daysOff }: WorkingDays, date: string) =>
  daysOff.some(({ startDate, endDate }) => startDate <= date && date <= endDate);

export function offDayText(days: WorkingDays, date: string): string | undefined {
  if (isDayOff(days, date)) return "This is one of your days off.";
  const weekday = dayNameOn(date);
  return days.businessHours[weekday] ? undefined : `You're closed on ${plural(weekday)}.`;
}

export function hoursOn(days: WorkingDays, date: string): { opens: number; closes: number } | null {
  const hours = days.businessHours[dayNameOn(date)];
  if (!hours || isDayOff(days, date)) return null;
  return { opens: minutesOfDay(hours.open), closes: minutesOfDay(hours.close) };
}

/** Local start and length of a visit. */
export interface VisitSpan {
  date: string;
  start: string;
  minutes: number;
}

/** Reason why the groomer is closed, as a sentence. Undefined while open, and for past days. */
export function closedText(days: WorkingDays & Pick<Openings, "today">, { date, start, minutes }: VisitSpan) {
  if (date < days.today) return undefined;
  const hours = hoursOn(days, date);
  if (!hours) return `You're closed on ${mediumDate(date)}.`;
  const begins = minutesOfDay(start);
  if (begins < hours.opens) return `You open at ${amPmTime(timeOfDay(hours.opens))} that day.`;
  return begins + minutes > hours.closes ? `You close at ${amPmTime(timeOfDay(hours.closes))} that day.` : undefined;
}

export function fullDayText(openings: Openings, date: string, minutes: number): string | undefined {
  if (dateError(openings, date)) return undefined;
  const reasons = timeSlots.map((slot) => slotRefusal(openings, date, slot, minutes));
  if (reasons.includes(undefined)) return undefined;
  const last = reasons.findLast((reason) => reason !== "not-open");
  return last && `${reasonWords[last](openings)} Pick a later day.`;
}

export function slotProblem(openings: Openings, date: string, slot: TimeSlot, minutes: number): string | undefined {
  const reason = slotRefusal(openings, date, slot, minutes);
  if (reason === "not-open") {
    return `${openings.businessName} isn't open at that time on ${plural(dayNameOn(date))}. Pick another.`;
  }
  return reason && `${reasonWords[reason](openings)} Pick another.`;
}

const tooLong = "This visit would end after closing.";
export const ENDS_LATE = `${tooLong} Pick another.`;

type OpenRefusal = "not-open" | "passed" | "notice" | "too-long";

/** The slot must overlap opening hours after the notice, and the visit must end by closing. */
export function slotRefusal(
  openings: Openings,
  date: string,
  slot: TimeSlot,
  minutes: number,
): OpenRefusal | undefined {
  const hours = openings.businessHours[dayNameOn(date)];
  if (!hours) return undefined;
  const { opens, closes } = slotHours[slot];
  if (closes <= hours.open || opens >= hours.close) return "not-open";
  const [first, ends] = [[opens, hours.open].toSorted()[1]!, [closes, hours.close].toSorted()[0]!];
  if (date === openings.today && openings.timeNow >= ends) return "passed";
  if (`${date}T${ends}` <= openings.soonest) return "notice";
  const begins = `${date}T${first}` < openings.soonest ? openings.soonest.slice(11) : first;
  return minutesOfDay(begins) + minutes > minutesOfDay(hours.close) ? "too-long" : undefined;
}

const noticeWanted = ({ businessName, noticeHours }: Openings) =>
  `${businessName} needs ${noticeHours === 1 ? "an hour's" : `${noticeHours} hours'`} notice.`;

const reasonWords: Record<Exclude<OpenRefusal, "not-open">, (openings: Openings) => string> = {
  passed: () => "That time has passed today.",
  notice: noticeWanted,
  "too-long": () => tooLong,
};

export const lastDay = (today: string, horizonDays = MAX_DAYS_AHEAD) => addDays(today, horizonDays);

const bySunday: readonly Weekday[] = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** Caches the last result, because a search checks one date a thousand times. */
let lastWeekday: { date: string; weekday: Weekday } | undefined;

/** Time off on a date: its own, and weekly time off that began earlier. */
export const timesOffOn = <T extends { date: string; isWeekly: boolean }>(all: readonly T[], date: string): T[] =>
  all.filter(
    (one) => one.date === date || (one.isWeekly && one.date < date && dayNameOn(one.date) === dayNameOn(date)),
  );

export function dayNameOn(date: string): Weekday {
  if (lastWeekday?.date !== date) lastWeekday = { date, weekday: bySunday[new Date(`${date}T00:00:00Z`).getUTCDay()]! };
  return lastWeekday.weekday;
}

const plural = (weekday: Weekday) => `${weekday[0]!.toUpperCase()}${weekday.slice(1)}s`;
