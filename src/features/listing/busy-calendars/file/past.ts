import { type Block, nameOf } from "./components.ts";
import { DAY_MS, lengthIn, propertyIn } from "./property.ts";

const LATER = new Set(["RRULE", "RDATE", "RECURRENCE-ID"]);

/** Cheap check of raw lines. Unreadable events that are over don't count. */
export function isLongOver({ kind, lines }: Block, from: number): boolean {
  if (kind !== "VEVENT") return false;
  const times: number[] = [];
  let length = 0;
  for (const line of lines) {
    const name = nameOf(line);
    if (LATER.has(name)) return false;
    if (name === "DTSTART" || name === "DTEND") {
      const [, year, month, day] = /:\s*(\d{4})-?(\d\d)-?(\d\d)(?!\d)/.exec(line) ?? [];
      times.push(Number(year) > 0 ? Date.parse(`${year}-${month}-${day}`) : Number.NaN);
    } else if (name === "DURATION") length = lengthOf(line);
  }
  return times.length > 0 && times.every((time) => time + length < from - 3 * DAY_MS);
}

/** An unreadable length is infinite, so that the event is fully parsed. */
function lengthOf(line: string): number {
  try {
    const { days, ms } = lengthIn(propertyIn(line).value);
    return days * DAY_MS + ms;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
