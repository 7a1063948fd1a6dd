import type { SuggestedTime } from "../base/errors.ts";
import { addDays, longDate, weekdayDate } from "../base/time.ts";
import { slotParts, type TimeSlot, timeSlots } from "./booking-labels.ts";

export const nextOpeningText = (next: SuggestedTime, today: string) => `Next opening: ${openingText(next, today)}`;

/** "this afternoon", "Tue morning", or "Tue, Jun 23, morning". */
export function openingText({ date, slot }: SuggestedTime, today: string): string {
  const part = slotParts(slot).part.toLowerCase();
  if (date === today) return `this ${part}`;
  const day = weekdayDate(date);
  return date < addDays(today, 7) ? `${day.slice(0, 3)} ${part}` : `${day}, ${part}`;
}

const list = new Intl.ListFormat("en-US");

export function openDayText(date: string, slots: readonly TimeSlot[]): string {
  if (slots.length === timeSlots.length) return `Available all day ${longDate(date).split(",")[0]}`;
  const parts = list.format(slots.map((slot) => slotParts(slot).part.toLowerCase()));
  return `${parts[0]!.toUpperCase()}${parts.slice(1)} available ${longDate(date).split(",")[0]}`;
}
