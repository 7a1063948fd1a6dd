import { MAX_DAYS_AHEAD, slotHours, type TimeSlot, timeSlots } from "#src/shared/booking-words.ts";
import { DAY_MS } from "#src/shared/duration.ts";
import type { BusinessHours, Weekday } from "#src/shared/groomer-words.ts";

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

/** Why nobody comes on this day. */
export function refusedDay(openings: Openings, date: string): string | undefined {
  if (date < openings.today) return "That day has already passed. Please pick a later one.";
  if (date > lastDay(openings.today)) return `Please pick a day within the next ${MAX_DAYS_AHEAD} days.`;
  const weekday = weekdayOf(date);
  if (!openings.businessHours[weekday]) return `${openings.businessName} is closed on ${plural(weekday)}.`;
  return isDayOff(openings, date) ? "They are away on that day." : undefined;
}

type WorkingDays = Pick<Openings, "businessHours" | "daysOff">;

const isDayOff = ({ daysOff }: WorkingDays, date: string) =>
  daysOff.some(({ startDate, endDate }) => startDate <= date && date <= endDate);

/** Why a groomer would not expect to work on that day, said to the groomer; undefined on a working day. */
export function ownDayOff(days: WorkingDays, date: string): string | undefined {
  if (isDayOff(days, date)) return "You marked this day as a day off.";
  const weekday = weekdayOf(date);
  return days.businessHours[weekday] ? undefined : `You are closed on ${plural(weekday)}.`;
}

/** Why today can no longer be booked with a groomer who is open today but has no part of the day left. */
export function refusedToday(openings: Openings, date: string): string | undefined {
  if (date !== openings.today || refusedDay(openings, date)) return undefined;
  const isLeft = timeSlots.some((slot) => !refusedSlot(openings, date, slot));
  return isLeft ? undefined : "That time has already passed today. Please pick a later day.";
}

/**
 * Why this part of an open day does not work. A slot has to overlap the opening hours, and today part of that overlap
 * has to be still ahead: at 10:00 the morning can be asked for, at 12:00 no longer.
 */
export function refusedSlot(openings: Openings, date: string, slot: TimeSlot): string | undefined {
  const hours = openings.businessHours[weekdayOf(date)];
  if (!hours) return undefined;
  const { opens, closes } = slotHours[slot];
  if (closes <= hours.open || opens >= hours.close) {
    return `${openings.businessName} is not open at that time on ${plural(weekdayOf(date))}. Please pick another.`;
  }
  const isOver = date === openings.today && (openings.timeNow >= closes || openings.timeNow >= hours.close);
  return isOver ? "That time has already passed today. Please pick another." : undefined;
}

/** The last day that can be asked for. */
export const lastDay = (today: string) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + MAX_DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10);

const bySunday: readonly Weekday[] = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

export const weekdayOf = (date: string): Weekday => bySunday[new Date(`${date}T00:00:00Z`).getUTCDay()]!;

/** "Sundays" from "sunday". */
const plural = (weekday: Weekday) => `${weekday[0]!.toUpperCase()}${weekday.slice(1)}s`;
