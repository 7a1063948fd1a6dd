import { HOUR_MS } from "#src/shared/base/duration.ts";
import { addDays } from "#src/shared/base/time.ts";
import type { BusinessHours, Weekday } from "#src/shared/listing/groomer-labels.ts";
import { MAX_DAYS_AHEAD, slotHours, type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";

/**
 * When a groomer takes bookings. Days are 'YYYY-MM-DD' and times 'HH:MM', all local to the groomer, so that plain
 * strings can be compared and the browser needs no time zones.
 */
export interface Openings {
  businessName: string;
  businessHours: BusinessHours;
  /** Days off, both ends included. */
  daysOff: readonly { startDate: string; endDate: string }[];
  today: string;
  timeNow: string;
  /** The shortest notice that a groomer can ask for. */
  noticeHours: number;
  /** A day further ahead than this cannot be asked for. */
  horizonDays: number;
}

/** A reason beside the field it belongs to. */
export type TimeRefusal = { preferredDate: string } | { preferredTimeSlot: string };

/** Why a day and a part of it cannot be asked for (docs/product.md, Bookings); undefined when they can. */
export function refusedTime(openings: Openings, date: string, slot: TimeSlot): TimeRefusal | undefined {
  const preferredDate = refusedDay(openings, date);
  if (preferredDate) return { preferredDate };
  const preferredTimeSlot = refusedSlot(openings, date, slot);
  return preferredTimeSlot ? { preferredTimeSlot } : undefined;
}

/** Why the groomer does not come on this day. */
export function refusedDay(openings: Openings, date: string): string | undefined {
  if (date < openings.today) return "That day has passed. Pick a later one.";
  const { today, horizonDays } = openings;
  if (date > lastDay(today, horizonDays)) return `Pick a day within the next ${horizonDays} days.`;
  const weekday = weekdayOf(date);
  if (!openings.businessHours[weekday]) return `${openings.businessName} is closed on ${plural(weekday)}.`;
  if (isDayOff(openings, date)) return `${openings.businessName} is off that day.`;
  return date < soonest(openings).slice(0, 10) ? `${noticeWanted(openings)} Pick a later day.` : undefined;
}

type WorkingDays = Pick<Openings, "businessHours" | "daysOff">;

const isDayOff = ({ daysOff }: WorkingDays, date: string) =>
  daysOff.some(({ startDate, endDate }) => startDate <= date && date <= endDate);

/** Why a groomer would not expect to work on that day, said to the groomer; undefined on a working day. */
export function ownDayOff(days: WorkingDays, date: string): string | undefined {
  if (isDayOff(days, date)) return "This is one of your days off.";
  const weekday = weekdayOf(date);
  return days.businessHours[weekday] ? undefined : `You're closed on ${plural(weekday)}.`;
}

/** Why today, or the day on which the notice ends, can no longer be booked: no part of an open day is left. */
export function nothingLeft(openings: Openings, date: string): string | undefined {
  const until = soonest(openings);
  if (!until.startsWith(date) && date !== openings.today) return undefined;
  if (refusedDay(openings, date)) return undefined;
  if (timeSlots.some((slot) => !refusedSlot(openings, date, slot))) return undefined;
  const isOver = isPast(openings, date, openings.businessHours[weekdayOf(date)]!.close);
  return `${isOver ? passed : noticeWanted(openings)} Pick a later day.`;
}

/**
 * Why this part of an open day does not work. A slot has to overlap the opening hours, and today part of that overlap
 * has to be still ahead when the notice is over: at 10:00 the morning can be asked for, at 12:00 no longer.
 */
export function refusedSlot(openings: Openings, date: string, slot: TimeSlot): string | undefined {
  const hours = openings.businessHours[weekdayOf(date)];
  if (!hours) return undefined;
  const { opens, closes } = slotHours[slot];
  if (closes <= hours.open || opens >= hours.close) {
    return `${openings.businessName} isn't open at that time on ${plural(weekdayOf(date))}. Pick another.`;
  }
  const ends = [closes, hours.close].toSorted()[0]!;
  if (isPast(openings, date, ends)) return `${passed} Pick another.`;
  return `${date}T${ends}` <= soonest(openings) ? `${noticeWanted(openings)} Pick another.` : undefined;
}

const passed = "That time has passed today.";

const isPast = ({ today, timeNow }: Openings, date: string, time: string) => date === today && timeNow >= time;

/** When the notice that a groomer wants is over, 'YYYY-MM-DDTHH:MM', by the clock on the wall as everything here. */
const soonest = ({ today, timeNow, noticeHours }: Openings) =>
  noticeHours === 0
    ? `${today}T${timeNow}`
    : new Date(Date.parse(`${today}T${timeNow}Z`) + noticeHours * HOUR_MS).toISOString().slice(0, 16);

const noticeWanted = ({ businessName, noticeHours }: Openings) =>
  `${businessName} needs ${noticeHours === 1 ? "an hour's" : `${noticeHours} hours'`} notice.`;

/** The last day that can be asked for. */
export const lastDay = (today: string, horizonDays = MAX_DAYS_AHEAD) => addDays(today, horizonDays);

const bySunday: readonly Weekday[] = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** The last answer, because a search asks for one day a thousand times. */
let lastAsked: { date: string; weekday: Weekday } | undefined;

export function weekdayOf(date: string): Weekday {
  if (lastAsked?.date !== date) lastAsked = { date, weekday: bySunday[new Date(`${date}T00:00:00Z`).getUTCDay()]! };
  return lastAsked.weekday;
}

/** "Sundays" from "sunday". */
const plural = (weekday: Weekday) => `${weekday[0]!.toUpperCase()}${weekday.slice(1)}s`;
