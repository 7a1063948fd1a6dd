const DAY_MS = 24 * 60 * 60_000;
/** 03:00 UTC: late evening in the western United States, when few people write. */
const HOUR_MS = 3 * 60 * 60_000;

/** True when the last 03:00 UTC has no backup yet; so a night that was missed is made up for. */
export function isDue(now: number, lastTakenAt: number | null): boolean {
  const lastNight = Math.floor((now - HOUR_MS) / DAY_MS) * DAY_MS + HOUR_MS;
  return lastTakenAt === null || lastTakenAt < lastNight;
}
