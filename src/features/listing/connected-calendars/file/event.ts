import { DAY_MS } from "#src/shared/base/time.ts";
import { statesAndTerritories } from "#src/shared/places/places.ts";
import type { CalendarPart } from "./components.ts";
import { type EventStart, Properties, wallTimeIn } from "./properties.ts";
import { type EventLength, lengthMs, type Property, parseProperty, toDaysMs } from "./property.ts";
import { parseRule, type RRule } from "./rule.ts";
import { fixedZone, type ZoneOf } from "./zones.ts";

export type ParsedEvent = ReturnType<typeof parseEvent>;

export interface RuleAndEnd {
  rule: RRule;
  until: number;
}

/** Throws without a time. */
export function parseEvent(block: CalendarPart, zoneOf: ZoneOf) {
  const properties = new Properties(block.lines.map(parseProperty), zoneOf);
  const isOn = (name: string, wanted: RegExp) => wanted.test(properties.text(name) ?? "");
  const isCanceled = block.isCanceled || isOn("STATUS", /^CANCELL?ED$/i);
  const begins = properties.begin(isCanceled);
  const onDays = begins.isDay ? { ...begins, length: lengthOfDays(properties, begins) } : wholeDays(properties, begins);
  const own = onDays ?? { ...begins, length: lengthOfTime(properties, begins) };
  const { zone, start, length } = own;
  const isAllDay = onDays !== null;
  const bound = ({ value }: Property) => [boundRule(parseRule(value), { ...begins, ...own, isWhole: isAllDay })];
  const needed = { needed: true };
  const sequence = Number.parseInt(properties.text("SEQUENCE") ?? "0", 10) || 0;
  return {
    uid: properties.text("UID") ?? "",
    /** The state with the higher numbers wins. */
    rank: [sequence, properties.times("DTSTAMP", {})[0]?.wall ?? 0] as const,
    zone,
    start,
    length,
    isAllDay,
    /** True for dates instead of times. The date identifies the instance in any zone. */
    isDated: begins.isDay,
    except: properties.times("EXDATE", {}),
    instead: insteadOf(properties),
    isBusy: !isCanceled && isBusy(isOn),
    isCanceled,
    declined: properties.all("ATTENDEE").flatMap(mailboxes),
    title: properties.text("SUMMARY"),
    zipCode: zipOfState.exec(properties.text("LOCATION")?.replaceAll(".", "") ?? "")?.[1] ?? null,
    /** Apple's travel time in milliseconds. */
    travel: isAllDay
      ? 0
      : (properties.tried(() => lengthMs(toDaysMs(properties.text("X-APPLE-TRAVEL-DURATION") ?? "PT0S"))) ?? 0),
    rules: properties.read("RRULE", bound, needed),
    exceptRules: properties.read("EXRULE", bound, {}),
    added: properties.read("RDATE", (property) => properties.added(property, own), needed),
    /** Last, because part of the event may be unreadable, or its zone a guess. */
    odd: properties.isPartly ? ("unread" as const) : begins.isGuessed ? ("zone" as const) : null,
  };
}

/** An all-day event without an end takes one day. */
function lengthOfDays(properties: Properties, { start, zone }: EventStart): EventLength {
  const end = properties.times("DTEND", {})[0];
  const length = end ? null : properties.tried(() => toDaysMs(properties.text("DURATION") ?? "P1D"), { needed: true });
  const ms = end ? wallTimeIn(zone, end) - start : lengthMs(length ?? { days: 1, ms: 0 });
  if (ms < 0) throw new Error("An end before the beginning");
  return { days: Math.max(1, Math.ceil(ms / DAY_MS)), ms: 0 };
}

/** A timed event without an end has no length. Whole days are calendar days, also with 25 hours. */
function lengthOfTime(properties: Properties, { start, zone }: EventStart): EventLength {
  const end = properties.times("DTEND", {})[0];
  if (!end) {
    const duration = properties.text("DURATION");
    if (properties.all("DTEND").length > 0 && !duration) throw new Error("No end that can be read");
    return duration ? toDaysMs(duration) : { days: 0, ms: 0 };
  }
  const shown = wallTimeIn(zone, end);
  const wall = end.isDay && shown <= start ? shown + DAY_MS : shown;
  const days = (wall - start) / DAY_MS;
  if (Number.isInteger(days) && days >= 0) return { days, ms: 0 };
  const ms = zone.instantOf(wall) - zone.instantOf(start);
  if (ms < 0) throw new Error("An end before the beginning");
  return { days: 0, ms };
}

const ALL_DAY = ["X-MICROSOFT-CDO-ALLDAYEVENT", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT", "X-FUNAMBOL-ALLDAY"];

/** Outlook writes all-day events as times in its own zone or UTC, so round to the nearest midnight. */
function wholeDays(properties: Properties, begins: EventStart) {
  if (!ALL_DAY.some((name) => /^(?:TRUE|1)$/i.test(properties.text(name) ?? ""))) return null;
  const { start, zone } = begins;
  const length = lengthOfTime(properties, begins);
  const days = Math.max(1, Math.round(lengthMs(length) / DAY_MS));
  const instant = zone.instantOf(start);
  const day = start % DAY_MS === 0 ? start : Math.floor((instant + DAY_MS / 2) / DAY_MS) * DAY_MS;
  const own = start % DAY_MS === 0 ? zone : fixedZone(day - instant);
  return { start: day, zone: own, length: { days, ms: 0 } };
}

/** Converts UNTIL to the event's wall clock. A date is inclusive. */
function boundRule(rule: RRule, { zone, isDay, isWhole }: EventStart & { isWhole: boolean }): RuleAndEnd {
  if (!rule.until) return { rule, until: Number.POSITIVE_INFINITY };
  const written = { ...rule.until, zone: null };
  if (written.isDay) return { rule, until: written.wall + DAY_MS - 1 };
  const wall = wallTimeIn(zone, written);
  // For dates, the later of the written and the local one.
  if (isDay) return { rule, until: Math.max(wall, written.wall) };
  // Written in UTC, an all-day rule ends an hour off after a clock change.
  return { rule, until: isWhole && wall % DAY_MS === DAY_MS - 3_600_000 ? wall + 3_600_000 : wall };
}

/** The instance it replaces, and whether also all later ones. */
function insteadOf(properties: Properties) {
  const [time] = properties.times("RECURRENCE-ID", { needed: true });
  const isOnward = /^THISANDFUTURE$/i.test(properties.all("RECURRENCE-ID")[0]?.parameter("RANGE") ?? "");
  return time ? { time, isOnward } : null;
}

const someState = statesAndTerritories.map(({ code, name }) => `${code}|${name}`).join("|");
/** "NC 28801", "North Carolina, 28801". */
const zipOfState = new RegExp(`\\b(?:${someState}),?\\s+(\\d{5})(?:-\\d{4})?(?!\\d)`);

/** 'Working elsewhere' is free, as in Outlook. */
const isBusy = (isOn: (name: string, wanted: RegExp) => boolean) =>
  !isOn("TRANSP", /^TRANSPARENT$/i) && !isOn("X-MICROSOFT-CDO-BUSYSTATUS", /^(?:FREE|WORKINGELSEWHERE)$/i);

const mailboxes = ({ value, parameter }: Property) =>
  [value, parameter("EMAIL") ?? ""].map((one) => one.toLowerCase().replace(/^mailto:\s*/, "")).filter(Boolean);

/** Each busy period as an event. UTC unless a zone is named. */
export const eventsOfFreeBusy = ({ lines }: CalendarPart): CalendarPart[] =>
  lines
    .map(parseProperty)
    .filter(({ name, parameter }) => name === "FREEBUSY" && !/^FREE$/i.test(parameter("FBTYPE") ?? ""))
    .flatMap(({ value, parameter }) =>
      value
        .split(",")
        .filter((period) => period.trim() !== "")
        .map((period) => {
          const [begins = "", ends = ""] = period.split("/");
          const zone = `;TZID="${parameter("TZID") ?? "UTC"}"`;
          const end = /^\s*[+-]?P/i.test(ends) ? `DURATION:${ends}` : `DTEND${zone}:${ends}`;
          return { kind: "VEVENT", lines: [`DTSTART${zone}:${begins}`, end], isCanceled: false };
        }),
    );
