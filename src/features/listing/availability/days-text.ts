import { mediumDate } from "#src/shared/base/time.ts";

const DATES_SHOWN = 3;
const list = new Intl.ListFormat("en-US");

/** "Jun 16, 2026, Jun 17, 2026, Jun 18, 2026, and 2 more days"; without duplicates. */
export function daysText(all: readonly string[]): string {
  const days = [...new Set(all)];
  const more = days.length - DATES_SHOWN;
  const named = days.slice(0, DATES_SHOWN).map(mediumDate);
  return list.format(more > 0 ? [...named, more === 1 ? "1 more day" : `${more} more days`] : named);
}
