import { DAY_MS } from "#src/shared/base/duration.ts";
import { fiveDigitZip } from "#src/shared/places/places.ts";

/** How long a ZIP code is saved before room is told exactly for it. */
const WAIT_MS = DAY_MS;
/** Time between two ZIP codes of one account for which it is told: three a month. */
const APART_MS = 10 * DAY_MS;
const LONGEST_MS = 30 * DAY_MS;

interface SavedZip {
  zipCode: string;
  exactFrom: number;
}

/** Full days say a little about where other visits are, so no account can ask for one ZIP code after the other. */
export function exactFromOf(before: SavedZip | undefined, zipCode: string, now: number): number {
  if (!before) return now + WAIT_MS;
  if (fiveDigitZip(before.zipCode) === fiveDigitZip(zipCode)) return before.exactFrom;
  return Math.min(Math.max(now + WAIT_MS, before.exactFrom + APART_MS), now + LONGEST_MS);
}
