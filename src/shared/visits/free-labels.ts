import { longDate, shortDate } from "../base/time.ts";
import type { NextFree } from "../listing/groomers.ts";
import { slotLabel, type TimeSlot, timeSlots } from "./booking-labels.ts";

/** "Free this afternoon", "Free Tue morning", and from a week ahead "Free Tue, Jun 23, morning". */
export function freeText({ date, slot }: NextFree, daysAhead: number): string {
  const part = slotLabel(slot).part.toLowerCase();
  if (daysAhead === 0) return `Free this ${part}`;
  const day = shortDate(date);
  return daysAhead < 7 ? `Free ${day.slice(0, 3)} ${part}` : `Free ${day}, ${part}`;
}

const list = new Intl.ListFormat("en-GB");

/** "Morning and evening free on Tuesday", or "Free all day on Tuesday". */
export function openText(date: string, slots: readonly TimeSlot[]): string {
  if (slots.length === timeSlots.length) return `Free all day on ${longDate(date).split(",")[0]}`;
  const parts = list.format(slots.map((slot) => slotLabel(slot).part.toLowerCase()));
  return `${parts[0]!.toUpperCase()}${parts.slice(1)} free on ${longDate(date).split(",")[0]}`;
}
