import { LruCache } from "./lru-cache.ts";
import { noonUtc } from "./short-date.ts";

export function minutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** "09:30" from 570. Wraps around midnight. */
export function timeOfDay(minutes: number): string {
  const ofDay = ((minutes % DAY) + DAY) % DAY;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

const DAY = 24 * 60;

export const MINUTE_MS = 60_000;
export const QUARTER_HOUR_MS = 15 * MINUTE_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export function duration(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (rest === 0) return hours === 1 ? "1 hour" : `${hours} hours`;
  return `${hours} hr ${rest} min`;
}

export function amPmTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
}

export function clockRange({ opens, closes }: { opens: string; closes: string }): string {
  const [from = "", until = ""] = [opens, closes].map((time) => amPmTime(time).replace(":00", ""));
  return `${from.slice(-2) === until.slice(-2) ? from.slice(0, -3) : from} – ${until}`;
}

/* Marked pure for tree shaking. */
const longDay = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});
const monthDay = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });
const monthYear = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const mediumDay = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const writtenDay = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const mediumInstant = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** "Tuesday, March 9, 2027" */
export const longDate = (date: string) => longDay.format(noonUtc(date));

/** "Mar 9, 2027" */
export const mediumDate = (date: string) => mediumDay.format(noonUtc(date));

export { weekdayDate } from "./short-date.ts";

/** "March 9, 2027" */
export const writtenDate = (date: string) => writtenDay.format(noonUtc(date));

export const monthAndYear = (instant: number) => monthYear.format(instant);

export const longMonthDay = (date: string) => monthDay.format(noonUtc(date));

/** "Nov 24, 2026, 4:10 PM" */
export function dateTimeIn(instant: number, timeZone: string): string {
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone });
  const time = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
  return `${day.format(instant)}, ${amPmTime(time.format(instant))}`;
}

export const utcDateTimeText = (instant: number) => mediumInstant.format(instant);

export const isClockTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

/** "YYYY-MM-DD" from 2000 to 2199. */
export function isCalendarDay(date: string): boolean {
  if (!/^2[01]\d\d-\d\d-\d\d$/.test(date)) return false;
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}

/** "YYYY-MM-DD" in UTC. */
export const utcDay = (instant: number) => new Date(instant).toISOString().slice(0, 10);

export const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const isoTime = /^T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/;

/** From a date or an ISO instant. Undefined otherwise. */
export function isoDatePart(text: string): string | undefined {
  const [day, time] = [text.trim().slice(0, 10), text.trim().slice(10)];
  const isWhole = time === "" || isoTime.test(time);
  return isWhole && isCalendarDay(day) ? day : undefined;
}

/** UTC milliseconds. `until` is exclusive. */
export interface InstantRange {
  from: number;
  until: number;
}

/** 'YYYY-MM-DD' and 'HH:MM'. */
export interface LocalTime {
  today: string;
  timeNow: string;
}

export function localTime(now: number, timeZone: string): LocalTime {
  const there = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  return { today: there.toPlainDate().toString(), timeNow: there.toPlainTime().toString().slice(0, 5) };
}

const zoneNames = /* @__PURE__ */ new LruCache<string>({ most: 500 });

export const zoneName = (timeZone: string, instant: number): string =>
  zoneNames.getOrInsertComputed(`${timeZone} ${Math.floor(instant / DAY_MS)}`, () => {
    const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" }).formatToParts(instant);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  });

const offsetAt = (date: string, timeZone: string) =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).offsetNanoseconds;

export function clockChangeOn(date: string, timeZone: string): "forward" | "back" | null {
  const [before, after] = [offsetAt(date, timeZone), offsetAt(addDays(date, 1), timeZone)];
  if (before === after) return null;
  return after > before ? "forward" : "back";
}
