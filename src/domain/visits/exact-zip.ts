import { DAY_MS } from "#src/shared/base/time.ts";
import { fiveDigitZip } from "#src/shared/places/places.ts";

/** How long an address must be saved before it gets exact answers. */
const WAIT_MS = DAY_MS;
/** Minimum time between two exact ZIP codes of one account. */
const APART_MS = 10 * DAY_MS;
const LONGEST_MS = 30 * DAY_MS;

interface SavedZip {
  zipCode: string;
  exactFrom: number;
}

/** UTC milliseconds. Limited, because full days hint at where other visits are. */
export function exactZipStartsAt(before: SavedZip | undefined, zipCode: string, now: number): number {
  if (!before) return now + WAIT_MS;
  if (fiveDigitZip(before.zipCode) === fiveDigitZip(zipCode)) return before.exactFrom;
  return Math.min(Math.max(now + WAIT_MS, before.exactFrom + APART_MS), now + LONGEST_MS);
}
