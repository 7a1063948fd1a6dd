import { LruCache } from "./lru-cache.ts";
import { addDays, DAY_MS } from "./time.ts";

/** 'YYYY-MM-DD' and 'HH:MM'. */
export interface LocalTime {
  today: string;
  timeNow: string;
}

export function localTime(now: number, timeZone: string): LocalTime {
  const there = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  return { today: there.toPlainDate().toString(), timeNow: there.toPlainTime().toString().slice(0, 5) };
}

const zoneNames = new LruCache<string>({ most: 500 });

export const zoneName = (timeZone: string, instant: number): string =>
  zoneNames.getOrInsertComputed(`${timeZone} ${Math.floor(instant / DAY_MS)}`, () => {
    const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" }).formatToParts(instant);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  });

const offsetAt = (date: string, timeZone: string) =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).offsetNanoseconds;

export function clockChange(date: string, timeZone: string): "forward" | "back" | null {
  const [before, after] = [offsetAt(date, timeZone), offsetAt(addDays(date, 1), timeZone)];
  if (before === after) return null;
  return after > before ? "forward" : "back";
}
