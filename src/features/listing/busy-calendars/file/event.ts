import type { Block } from "./components.ts";
import { type Added, type Begin, Properties, type WrittenTime, wallFor } from "./properties.ts";
import { DAY_MS, type Length, lengthIn, type Property, propertyIn } from "./property.ts";
import { type Rule, ruleIn } from "./rule.ts";
import { fixedZone, type Zone } from "./zone.ts";
import type { ZoneOf } from "./zones.ts";

export interface Event {
  uid: string;
  /** Of two states of the same, the one with the higher numbers counts. */
  rank: [sequence: number, stamp: number];
  zone: Zone;
  start: number;
  length: Length;
  isAllDay: boolean;
  /** Whether it is written as days, and not as their times: then the written date names an instance, in whatever zone. */
  isDated: boolean;
  rules: BoundRule[];
  exceptRules: BoundRule[];
  added: Added[];
  except: WrittenTime[];
  /** Which instance of another it stands for, and whether for all that follow it too. */
  instead: { time: WrittenTime; isOnward: boolean } | null;
  isBusy: boolean;
  /** Whether it was called off, and not only free. */
  isCalledOff: boolean;
  declined: string[];
  title: string | null;
  zipCode: string | null;
  /** The way there, in milliseconds, as Apple counts it. */
  travel: number;
  /** What of it was not read, or is not known for sure. */
  odd: "unread" | "zone" | null;
}

export interface BoundRule {
  rule: Rule;
  /** The last moment at which an instance may begin. */
  until: number;
}

/** Throws when nothing says when it is. */
export function eventIn(block: Block, zoneOf: ZoneOf): Event {
  const properties = new Properties(block.lines.map(propertyIn), zoneOf);
  const isOn = (name: string, wanted: RegExp) => wanted.test(properties.text(name) ?? "");
  const isCalledOff = block.isCalledOff || isOn("STATUS", /^CANCELL?ED$/i);
  const begins = properties.begin(isCalledOff);
  const onDays = begins.isDay ? { ...begins, length: lengthOfDays(properties, begins) } : wholeDays(properties, begins);
  const own = onDays ?? { ...begins, length: lengthOfTime(properties, begins) };
  const event = {
    uid: properties.text("UID") ?? "",
    rank: [Number.parseInt(properties.text("SEQUENCE") ?? "0", 10) || 0, properties.times("DTSTAMP", {})[0]?.wall ?? 0],
    zone: own.zone,
    start: own.start,
    length: own.length,
    isAllDay: onDays !== null,
    isDated: begins.isDay,
    except: properties.times("EXDATE", {}),
    instead: insteadOf(properties),
    isBusy: !isCalledOff && isBusy(isOn),
    isCalledOff,
    declined: properties.all("ATTENDEE").flatMap(mailboxes),
    title: properties.text("SUMMARY"),
    zipCode: /\b[A-Z]{2},?\s+(\d{5})(?:-\d{4})?\b/.exec(properties.text("LOCATION") ?? "")?.[1] ?? null,
    travel: onDays
      ? 0
      : (properties.tried(() => msOf(lengthIn(properties.text("X-APPLE-TRAVEL-DURATION") ?? "PT0S"))) ?? 0),
  } satisfies Partial<Event>;
  const bound = (value: string) => boundRule(ruleIn(value), { ...begins, ...own, isWhole: onDays !== null });
  const needed = { needed: true };
  return {
    ...event,
    rank: event.rank as Event["rank"],
    rules: properties.read("RRULE", ({ value }) => [bound(value)], needed),
    exceptRules: properties.read("EXRULE", ({ value }) => [bound(value)], {}),
    added: properties.read("RDATE", (property) => properties.added(property, own), needed),
    odd: properties.isPartly ? "unread" : begins.isGuessed ? "zone" : null,
  };
}

const msOf = ({ days, ms }: Length) => days * DAY_MS + ms;

/** An event of a day without an end takes that day. */
function lengthOfDays(properties: Properties, { start, zone }: Begin): Length {
  const end = properties.times("DTEND", {})[0];
  const length = end ? null : properties.tried(() => lengthIn(properties.text("DURATION") ?? "P1D"), { needed: true });
  const ms = end ? wallFor(zone, end) - start : msOf(length ?? { days: 1, ms: 0 });
  if (ms < 0) throw new Error("An end before the beginning");
  return { days: Math.max(1, Math.ceil(ms / DAY_MS)), ms: 0 };
}

/** One at a time without an end takes none. Whole days between two times are days by the calendar, also of 25 hours. */
function lengthOfTime(properties: Properties, { start, zone }: Begin): Length {
  const end = properties.times("DTEND", {})[0];
  if (!end) {
    const duration = properties.text("DURATION");
    if (properties.all("DTEND").length > 0 && !duration) throw new Error("No end that can be read");
    return duration ? lengthIn(duration) : { days: 0, ms: 0 };
  }
  const shown = wallFor(zone, end);
  const wall = end.isDay && shown <= start ? shown + DAY_MS : shown;
  const days = (wall - start) / DAY_MS;
  if (Number.isInteger(days) && days >= 0) return { days, ms: 0 };
  const ms = zone.instantOf(wall) - zone.instantOf(start);
  if (ms < 0) throw new Error("An end before the beginning");
  return { days: 0, ms };
}

const ALL_DAY = ["X-MICROSOFT-CDO-ALLDAYEVENT", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT", "X-FUNAMBOL-ALLDAY"];
const NOON_MS = DAY_MS / 2;

/** Outlook writes whole days as times, of its own zone or in UTC: then they are the days whose midnight is next to it. */
function wholeDays(properties: Properties, begins: Begin) {
  if (!ALL_DAY.some((name) => /^(?:TRUE|1)$/i.test(properties.text(name) ?? ""))) return null;
  const { start, zone } = begins;
  const length = lengthOfTime(properties, begins);
  const days = Math.max(1, Math.round((length.days * DAY_MS + length.ms) / DAY_MS));
  const instant = zone.instantOf(start);
  const day = start % DAY_MS === 0 ? start : Math.floor((instant + NOON_MS) / DAY_MS) * DAY_MS;
  const own = start % DAY_MS === 0 ? zone : fixedZone(day - instant);
  return { start: day, zone: own, length: { days, ms: 0 } };
}

/** Rules end at an instant, mostly; here it is what the clock of the event shows then. A day is one that still counts. */
function boundRule(rule: Rule, { zone, isDay, isWhole }: Begin & { isWhole: boolean }): BoundRule {
  if (!rule.until) return { rule, until: Number.POSITIVE_INFINITY };
  const written = { ...rule.until, zone: null };
  if (written.isDay) return { rule, until: written.wall + DAY_MS - 1 };
  const wall = wallFor(zone, written);
  // Of days the one that is written counts, and the one that it is at home, if that is later.
  if (isDay) return { rule, until: Math.max(wall, written.wall) };
  // Whole days as times end in UTC, which is an hour off after a change of the clocks.
  return { rule, until: isWhole && wall % DAY_MS === DAY_MS - 3_600_000 ? wall + 3_600_000 : wall };
}

function insteadOf(properties: Properties): Event["instead"] {
  const [time] = properties.times("RECURRENCE-ID", { needed: true });
  const isOnward = /^THISANDFUTURE$/i.test(properties.all("RECURRENCE-ID")[0]?.parameter("RANGE") ?? "");
  return time ? { time, isOnward } : null;
}

/** 'Working elsewhere' is a note of where somebody is, and free as Microsoft has it. */
const isBusy = (isOn: (name: string, wanted: RegExp) => boolean) =>
  !isOn("TRANSP", /^TRANSPARENT$/i) && !isOn("X-MICROSOFT-CDO-BUSYSTATUS", /^(?:FREE|WORKINGELSEWHERE)$/i);

/** Apple keeps the address of a guest beside a path of its own. */
const mailboxes = ({ value, parameter }: Property) =>
  [value, parameter("EMAIL") ?? ""]
    .map((one) =>
      one
        .replace(/^mailto:/i, "")
        .trim()
        .toLowerCase(),
    )
    .filter(Boolean);
