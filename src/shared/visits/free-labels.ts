import { longDate, shortDate } from "../base/time.ts";
import type { NextFree } from "../listing/groomers.ts";
import { slotLabel, type TimeSlot, timeSlots } from "./booking-labels.ts";

/** "Next opening: this afternoon", "Next opening: Tue morning", or "Next opening: Tue, Jun 23, morning". */
export function freeText({ date, slot }: NextFree, daysAhead: number): string {
  const part = slotLabel(slot).part.toLowerCase();
  if (daysAhead === 0) return `Next opening: this ${part}`;
  const day = shortDate(date);
  return daysAhead < 7 ? `Next opening: ${day.slice(0, 3)} ${part}` : `Next opening: ${day}, ${part}`;
}

const list = new Intl.ListFormat("en-US");

export function openText(date: string, slots: readonly TimeSlot[]): string {
  if (slots.length === timeSlots.length) return `Available all day ${longDate(date).split(",")[0]}`;
  const parts = list.format(slots.map((slot) => slotLabel(slot).part.toLowerCase()));
  return `${parts[0]!.toUpperCase()}${parts.slice(1)} available ${longDate(date).split(",")[0]}`;
}
