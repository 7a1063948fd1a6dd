import ICAL from "ical.js";
import type { Block } from "./lines.ts";
import { utc, wallIn, type Zone } from "./zones.ts";

/** One event, or one that stands in place of an instance. Times are what a clock in its zone shows. */
export interface Event {
  uid: string;
  zone: Zone;
  start: number;
  /** Milliseconds: of whole days by the calendar, else as they pass. */
  length: number;
  isAllDay: boolean;
  rule: { recur: ICAL.Recur; until: number } | null;
  added: number[];
  /** Instances that do not take place. */
  except: WrittenTime[];
  /** Which instance of another it stands for. */
  instead: WrittenTime | null;
  isBusy: boolean;
  /** Who of those who were asked does not come. */
  declined: string[];
  title: string | null;
  zipCode: string | null;
}

type ZoneOf = (name: string | undefined) => Zone;
export const DAY_MS = 86_400_000;

/** Throws when it is not written as events are. */
export function eventIn(block: Block, zoneOf: ZoneOf): Event {
  const text = ["BEGIN:VEVENT", ...block, "END:VEVENT"].join("\r\n");
  const component = new ICAL.Component(ICAL.parse(text));
  const [begins] = timesIn(component, "dtstart", zoneOf);
  if (!begins) throw new Error("An event without a beginning");
  const { zone, wall: start, isDay } = begins;
  return {
    uid: textOf(component, "uid") ?? "",
    zone,
    start,
    length: lengthOf(component, begins, zoneOf),
    isAllDay: isDay || isWholeDays(component),
    rule: ruleOf(component, begins),
    added: timesIn(component, "rdate", zoneOf).map((time) => wallFor(zone, time)),
    except: timesIn(component, "exdate", zoneOf),
    instead: timesIn(component, "recurrence-id", zoneOf)[0] ?? null,
    isBusy: isBusy(component),
    declined: component.getAllProperties("attendee").map((guest) => mailbox(guest.getFirstValue())),
    title: textOf(component, "summary"),
    zipCode: /\b[A-Z]{2},?\s+(\d{5})(?:-\d{4})?\b/.exec(textOf(component, "location") ?? "")?.[1] ?? null,
  };
}

export interface WrittenTime {
  wall: number;
  zone: Zone;
  isDay: boolean;
}

function timesIn(component: ICAL.Component, name: string, zoneOf: ZoneOf): WrittenTime[] {
  return component.getAllProperties(name).flatMap((property) => {
    const zoneName = property.getFirstParameter("tzid");
    return property.getValues().map((value): WrittenTime => {
      const time = value instanceof ICAL.Period ? value.start : value;
      if (!(time instanceof ICAL.Time) || !time.year || time.year > 9_999) throw new Error("No time");
      const wall = wallIn(time);
      if (!Number.isFinite(wall)) throw new Error("No time");
      const isUtc = time.zone === ICAL.Timezone.utcTimezone;
      return { wall, zone: isUtc ? utc : zoneOf(time.isDate ? undefined : zoneName), isDay: time.isDate };
    });
  });
}

/** A time as a clock in another zone shows it. Days are days everywhere. */
export const wallFor = (zone: Zone, { wall, zone: own, isDay }: WrittenTime) =>
  own === zone || isDay ? wall : zone.wallOf(own.instantOf(wall));

/** An event of a day without an end takes that day, and one at a time without an end takes none. */
function lengthOf(component: ICAL.Component, begins: WrittenTime, zoneOf: ZoneOf): number {
  const [ends] = timesIn(component, "dtend", zoneOf);
  if (ends && begins.isDay) return Math.max(wallFor(begins.zone, ends) - begins.wall, DAY_MS);
  if (ends) return Math.max(0, ends.zone.instantOf(ends.wall) - begins.zone.instantOf(begins.wall));
  const duration = component.getFirstPropertyValue("duration");
  if (duration instanceof ICAL.Duration) return Math.max(0, duration.toSeconds() * 1000);
  return begins.isDay ? DAY_MS : 0;
}

/** Rules end at an instant, mostly; here it is what the clock of the event shows then. A day is one that still counts. */
function ruleOf(component: ICAL.Component, begins: WrittenTime): Event["rule"] {
  const recur = component.getFirstPropertyValue("rrule");
  if (!(recur instanceof ICAL.Recur)) return null;
  const { until } = recur;
  if (!until) return { recur, until: Number.POSITIVE_INFINITY };
  const isDay = until.isDate;
  const zone = until.zone === ICAL.Timezone.utcTimezone && !begins.isDay ? utc : begins.zone;
  const wall = wallFor(begins.zone, { wall: wallIn(until), zone, isDay });
  return { recur, until: isDay ? wall + DAY_MS - 1 : wall };
}

/** Outlook writes whole days as times. */
const isWholeDays = (component: ICAL.Component) => textOf(component, "x-microsoft-cdo-alldayevent") === "TRUE";

function isBusy(component: ICAL.Component): boolean {
  if (textOf(component, "status")?.toUpperCase() === "CANCELLED") return false;
  if (textOf(component, "transp")?.toUpperCase() === "TRANSPARENT") return false;
  return textOf(component, "x-microsoft-cdo-busystatus")?.toUpperCase() !== "FREE";
}

const mailbox = (value: unknown) =>
  String(value)
    .replace(/^mailto:/i, "")
    .toLowerCase();

function textOf(component: ICAL.Component, name: string): string | null {
  const value = component.getFirstPropertyValue(name);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
