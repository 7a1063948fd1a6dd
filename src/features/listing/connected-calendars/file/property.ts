import { DAY_MS } from "#src/shared/base/time.ts";
import { decodeUtf8Line } from "./text-lines.ts";

export interface Property {
  name: string;
  value: string;
  /** `name` in uppercase. Returns the unquoted value. */
  parameter(name: string): string | undefined;
}

/** Uppercase; empty if it's no property. */
export const propertyName = (line: string) =>
  (/^(?:\xEF\xBB\xBF)*\s*([\w-]{1,40})\s*(?=[:;])/.exec(line)?.[1] ?? "").toUpperCase();

const OF_TIME = /^(?:DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID|FREEBUSY)$/;
/** A time value starts with its year, and no zone name with a colon does. */
const TIME_VALUE = /:(?=\s*(?:\d{8}|\d{4}-\d\d-\d\d)(?:\D|$))/;

/** Tolerates unquoted zone names with colons. */
export function parseProperty(line: string): Property {
  const name = propertyName(line);
  const colon = OF_TIME.test(name) ? line.search(TIME_VALUE) : -1;
  const at = colon >= 0 ? colon : valueAt(line);
  const head = decodeUtf8Line(line.slice(0, at));
  return {
    name,
    value: decodeUtf8Line(line.slice(at + 1)).trim(),
    parameter: (which) =>
      new RegExp(`;\\s*${which}\\s*=\\s*(?:"([^"]*)"?|([^;]*))`, "i").exec(head)?.slice(1).find(Boolean)?.trim(),
  };
}

/** After the first unquoted colon, or else the first one. */
function valueAt(line: string): number {
  const found = /^(?:[^":]|"[^"]*")*:/.exec(line);
  return found ? found[0].length - 1 : line.indexOf(":");
}

export interface FileTime {
  /** Local time as if it were UTC. */
  wall: number;
  isDay: boolean;
  /** Milliseconds ahead of UTC if written; null if only the zone decides. */
  ahead: number | null;
}

const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d(?::?\d\d)?(?::?\d\d)?)?)?Z?$/i;

/** Throws if invalid. Eight digits are a date, and so is midnight with VALUE=DATE. */
export function parseTime(text: string, saysDay: boolean): FileTime {
  const parts = TIME.exec(text.trim());
  if (!parts) throw new Error("No time");
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => (part ? Number(part) : undefined));
  const date = Date.UTC(year!, month! - 1, day);
  const isReal = year! > 0 && new Date(date).getUTCMonth() === month! - 1 && new Date(date).getUTCDate() === day;
  if (!isReal || hour > 24 || minute > 59 || second > 60 || (hour === 24 && minute + second > 0))
    throw new Error("No time");
  const wall = date + ((hour * 60 + minute) * 60 + Math.min(second, 59)) * 1_000;
  const isDay = parts[4] === undefined || (saysDay && wall === date && !parts[7]);
  return { wall, isDay, ahead: isDay || !parts[7] ? null : parseUtcOffsetMs(parts[7]) };
}

/** "-0800", "-08:00", or "Z" in milliseconds. Throws if invalid. */
export function parseUtcOffsetMs(text: string): number {
  if (/^\s*z\s*$/i.test(text)) return 0;
  const [, sign, hours, minutes = "0", seconds = "0"] = /^\s*([+-]?)(\d\d?):?(\d\d)?:?(\d\d)?\s*$/.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 18 || Number(minutes) > 59) throw new Error("No difference");
  const ahead = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return sign === "-" ? -ahead : ahead;
}

export interface EventLength {
  days: number;
  ms: number;
}

export const lengthMs = ({ days, ms }: EventLength) => days * DAY_MS + ms;

const LENGTH = /^([+-]?)P(?=.)(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;

/** Throws if invalid or negative. */
export function toDaysMs(text: string): EventLength {
  const parts = LENGTH.exec(text.trim());
  if (!parts) throw new Error("No duration");
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(2).map((part) => Number(part ?? 0));
  const length = { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1_000 };
  const isNone = length.days === 0 && length.ms === 0;
  if ((parts[1] === "-" && !isNone) || length.days > 40_000 || length.ms > 40_000 * DAY_MS)
    throw new Error("No duration");
  return length;
}

export const cleanText = (value: string) =>
  value
    .replaceAll(/\\[nN]/g, " ")
    .replaceAll(/\\(.)/g, "$1")
    .trim();

export function tryRead<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
