import { DAY_MS, type InstantRange, utcDay } from "#src/shared/base/time.ts";
import type { FaultyEvent } from "#src/shared/listing/connected-calendars.ts";
import { type CalendarPart, componentReader, isLongOver } from "./components.ts";
import { eventsOfFreeBusy, type ParsedEvent, parseEvent } from "./event.ts";
import { type EventSeries, groupIntoSeries, instancesOf } from "./instances.ts";
import { cleanText, lengthMs, parseProperty, propertyName, tryRead } from "./property.ts";
import { type DayPart, spansOf } from "./spans.ts";
import { decodeUtf8Line } from "./text-lines.ts";
import { findIanaZone, utcZone, type Zone, type ZoneOf, zoneLookup } from "./zones.ts";

export interface ParseOptions {
  /** Groomer's time zone, and the default for times without one. */
  timeZone: string;
  /** Local dates, both included. */
  from: string;
  until: string;
  /** Events whose UID ends with it are ours, read back through another calendar. */
  ownHost: string;
  /** Emails of the calendar's owner. Events they declined don't make them busy. */
  owners: readonly string[];
  keepsTitles: boolean;
}

export interface BusyDaySpan extends DayPart {
  title: string | null;
  zipCode: string | null;
}

export type ParsedCalendar = NonNullable<ReturnType<typeof parseIcs>>;

/** Limits all lists evenly; keeps the first items. */
function fairShare<T>(lists: readonly (readonly T[])[], most: number): T[] {
  let left = most;
  return lists
    .toSorted((a, b) => a.length - b.length)
    .flatMap((list, at) => {
      const kept = list.slice(0, Math.max(1, Math.floor(left / (lists.length - at))));
      left -= kept.length;
      return kept;
    });
}

/** Keeps the first ones, fairly shared among events. */
const MOST_TIMES = 5_000;
/** After this many times, each further event gets only a few. */
const MANY_TIMES = 100_000;
const FEW_TIMES = 20;
/** Maximum unread events listed; all are counted. */
const MOST_NAMED = 10;

/** Null if it's not a calendar. Each event is parsed separately, so a bad one costs no other. */
export function parseIcs(file: Uint8Array | string, options: ParseOptions) {
  const home = findIanaZone(options.timeZone) ?? utcZone;
  const stretch = { from: Date.parse(options.from), until: Date.parse(options.until) + DAY_MS };
  const blocks: CalendarPart[] = [];
  const reading = componentReader((block) => isLongOver(block, stretch.from) || blocks.push(block));
  reading.take(typeof file === "string" ? Buffer.from(file) : file);
  const { isCalendar, isWhole, name } = reading.end();
  if (!isCalendar) return null;
  const zones = zoneLookup(
    blocks.filter(({ kind }) => kind === "VTIMEZONE"),
    home,
    stretch,
  );
  const { events, odd, unread } = eventsIn(blocks, zones, options);
  const found: BusyDaySpan[][] = [];
  const isNew = firstOfEach();
  let [isCut, total] = [false, 0];
  for (const series of groupIntoSeries(events)) {
    const looked = { home, stretch, options, most: total > MANY_TIMES ? FEW_TIMES : MOST_TIMES };
    const own = tryRead(() => timesIn(series, looked)) ?? { times: [], isCut: false, isUnread: true };
    const times = own.times.filter(isNew);
    total += times.length;
    isCut ||= own.isCut;
    if (times.length > 0) found.push(times.sort(byTime));
    const why = series.event.odd ?? (own.isUnread ? "unread" : null);
    if (why === "unread" || (why === "zone" && own.times.length > 0)) odd.push(oddEvent(series.event, why, home));
  }
  const kept = (total > MOST_TIMES ? fairShare(found, MOST_TIMES) : found.flat()).sort(byTime);
  return {
    name: lineOf(name && cleanText(decodeUtf8Line(name))),
    times: kept.slice(0, MOST_TIMES),
    /** False for a truncated file, which is rejected. */
    isWhole,
    isCut: isCut || total > MOST_TIMES,
    /** Counts events that weren't fully read. `oddEvents` has the first of them, and of those in a guessed zone. */
    unread: unread + odd.filter(({ why }) => why === "unread").length,
    oddEvents: odd
      .slice(0, MOST_NAMED)
      .map((one) => ({ ...one, title: options.keepsTitles ? lineOf(one.title) : null })),
  };
}

function firstOfEach() {
  const known = new Set<string>();
  return ({ date, opens, closes, isAllDay, title, zipCode }: BusyDaySpan): boolean => {
    const before = known.size;
    return known.add(`${date}${opens}${closes}${isAllDay}${zipCode}${title}`).size > before;
  };
}

const byTime = (a: BusyDaySpan, b: BusyDaySpan) =>
  compare(a.date, b.date) || compare(a.opens, b.opens) || compare(a.closes, b.closes);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Skips our own visits and declined events. */
function eventsIn(blocks: readonly CalendarPart[], zoneOf: ZoneOf, { ownHost, owners }: ParseOptions) {
  const events: ParsedEvent[] = [];
  const odd: FaultyEvent[] = [];
  let unread = 0;
  for (const block of blocks) {
    if (block.kind === "VFREEBUSY") {
      for (const period of eventsOfFreeBusy(block)) {
        const event = tryRead(() => parseEvent(period, zoneOf));
        if (event) events.push({ ...event, odd: null });
        else unread++;
      }
    } else if (block.kind === "VEVENT") {
      const event = tryRead(() => parseEvent(block, zoneOf));
      if (!event) odd.push(unreadEvent(block));
      else if (!isOwn(event.uid, ownHost)) {
        const isBusy = event.isBusy && !event.declined.some((guest) => owners.includes(guest));
        events.push({ ...event, isBusy });
      }
    }
  }
  return { events, odd, unread };
}

interface ParseScope {
  home: Zone;
  stretch: InstantRange;
  options: ParseOptions;
  most: number;
}

function timesIn(series: EventSeries, { home, stretch, options, most }: ParseScope) {
  const times: BusyDaySpan[] = [];
  const titles = new Map<string | null, string | null>([[null, null]]);
  const shownTitle = (title: string | null) => titles.getOrInsertComputed(options.keepsTitles ? title : null, lineOf);
  const { instances, isCut, isUnread } = instancesOf(series, stretch);
  for (const instance of instances) {
    const { isBusy, title, zipCode, travel } = instance.event;
    const takesTime = lengthMs(instance.length) + travel > 0;
    if (!isBusy || !takesTime) continue;
    for (const span of spansOf(instance, home, stretch)) {
      if (times.length >= most) return { times, isCut: true, isUnread };
      times.push({ ...span, title: shownTitle(title), zipCode });
    }
  }
  return { times, isCut, isUnread };
}

const oddEvent = ({ title, zone, start, isAllDay }: ParsedEvent, why: FaultyEvent["why"], home: Zone): FaultyEvent => {
  const wall = isAllDay ? start : home.wallOf(zone.instantOf(start));
  return { title, date: utcDay(wall), why };
};

function unreadEvent({ lines }: CalendarPart): FaultyEvent {
  const firstOf = (name: string) => parseProperty(lines.find((line) => propertyName(line) === name) ?? "").value;
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(firstOf("DTSTART")) ?? [];
  const date = `${year}-${month}-${day}`;
  return { title: cleanText(firstOf("SUMMARY")), date: Number.isNaN(Date.parse(date)) ? null : date, why: "unread" };
}

/** Up to 100 characters; null if empty. */
function lineOf(text: string | null): string | null {
  const line = (text ?? "")
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, 100)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
  return line === "" ? null : line;
}

/** Exchange wraps UIDs in its own hexadecimal format. */
const isOwn = (uid: string, ownHost: string): boolean =>
  ownHost !== "" &&
  [uid, unwrapped(uid)].some((name) => name.trim().toLowerCase().endsWith(`@${ownHost.toLowerCase()}`));

/** Bytes ending with "vCal-Uid", a 4-byte number, and the zero-terminated UID. */
function unwrapped(uid: string): string {
  if (!/^(?:[\da-f]{2}){40,}$/i.test(uid.trim())) return "";
  const text = Buffer.from(uid.trim(), "hex").toString("utf8");
  return text.slice(text.indexOf("vCal-Uid") + 12).replace(/\0+$/, "");
}
