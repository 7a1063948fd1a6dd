import { slotWords } from "./booking-words.ts";
import type { NextFree } from "./groomers.ts";
import { shortDate } from "./time.ts";

/** "Free this afternoon", "Free Tue morning", and from a week ahead "Free Tue, Jun 23, morning". */
export function freeWords({ date, slot }: NextFree, daysAhead: number): string {
  const part = slotWords(slot).part.toLowerCase();
  if (daysAhead === 0) return `Free this ${part}`;
  const day = shortDate(date);
  return daysAhead < 7 ? `Free ${day.slice(0, 3)} ${part}` : `Free ${day}, ${part}`;
}
