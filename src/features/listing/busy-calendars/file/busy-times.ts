import type { BusyTime, FileAsked, FileRead } from "../busy-time.ts";
import { DAY_MS, type Event, eventIn } from "./event.ts";
import { instancesOf } from "./instances.ts";
import { type Block, blocksOf } from "./lines.ts";
import { spansOf } from "./spans.ts";
import { utc, zoneNamed, zonesOf } from "./zones.ts";

/** More busy times than these are not kept; the first ones are. */
const MOST_TIMES = 5_000;
/** Nor are more than these looked at, however many a calendar has. */
const MOST_LOOKED_AT = 20_000;

/** The busy times of a calendar's file on the days that are asked for; null when it is no calendar. */
export function busyTimesIn(text: string, asked: FileAsked): FileRead | null {
  const blocks = blocksOf(text);
  if (!blocks) return null;
  const home = zoneNamed(asked.timeZone) ?? utc;
  const stretch = { from: Date.parse(asked.from), until: Date.parse(asked.until) + DAY_MS };
  const { events, unread } = eventsIn(blocks.events, zonesOf(blocks.zones, home), stretch.from);
  const isElsewhere = ({ uid }: Event) => !uid.endsWith(`@${asked.ownHost}`);
  const isDeclined = ({ declined }: Event) => declined.some((guest) => asked.owners.includes(guest));
  const others = events.filter(isElsewhere).map((one) => (isDeclined(one) ? { ...one, isBusy: false } : one));
  const times: BusyTime[] = [];
  let isCut = false;
  for (const { event, without } of takingPlace(others)) {
    const instances = instancesOf(event, stretch, without);
    isCut ||= instances.isCut;
    for (const start of instances.starts) {
      if (times.length >= MOST_LOOKED_AT) return readFrom({ times, isCut: true, unread, name: blocks.name });
      for (const span of spansOf(event, start, home)) {
        if (span.date < asked.from || span.date > asked.until) continue;
        times.push({ ...span, title: asked.keepsTitles ? lineOf(event.title) : null, zipCode: event.zipCode });
      }
    }
  }
  return readFrom({ times, isCut, unread, name: blocks.name });
}

/** The first ones, each once. */
function readFrom({ times, isCut, unread, name }: FileRead): FileRead {
  const sorted = [...new Map(times.map((time) => [JSON.stringify(Object.values(time)), time])).values()].sort(byTime);
  const kept = sorted.slice(0, MOST_TIMES);
  return { name: lineOf(name), times: kept, isCut: isCut || kept.length < sorted.length, unread };
}

const byTime = (a: BusyTime, b: BusyTime) =>
  a.date.localeCompare(b.date) || a.opens.localeCompare(b.opens) || a.closes.localeCompare(b.closes);

function eventsIn(blocks: readonly Block[], zoneOf: ReturnType<typeof zonesOf>, from: number) {
  const events: Event[] = [];
  let unread = 0;
  for (const block of blocks) {
    if (isLongOver(block, from)) continue;
    try {
      events.push(eventIn(block, zoneOf));
    } catch {
      unread++;
    }
  }
  return { events, unread };
}

/** Most of an old calendar are single events of years ago: seen by their lines alone. */
function isLongOver(block: Block, from: number): boolean {
  const isOver = (line: string) => {
    const [, year, month, day] = /:(\d{4})(\d\d)(\d\d)/.exec(line) ?? [];
    return Date.parse(`${year}-${month}-${day}`) < from - 3 * DAY_MS;
  };
  const times = block.filter((line) => /^DT(?:START|END)\b/i.test(line));
  if (times.length === 0 || !times.every(isOver)) return false;
  return !block.some((line) => /^(?:RRULE|RDATE|RECURRENCE-ID|DURATION)\b/i.test(line));
}

/** Each that takes time, with the instances that do not take place, or for which another event of its name stands. */
function* takingPlace(events: readonly Event[]) {
  const insteadOf = Map.groupBy(
    events.filter(({ instead }) => instead !== null),
    ({ uid }) => uid,
  );
  for (const event of events) {
    if (!event.isBusy || event.length === 0) continue;
    const others = event.instead ? [] : (insteadOf.get(event.uid) ?? []);
    yield { event, without: [...event.except, ...others.map((one) => one.instead!)] };
  }
}

/** One line of at most a hundred characters; null when nothing is left. */
function lineOf(text: string | null): string | null {
  const line = (text ?? "")
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, 100)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
  return line === "" ? null : line;
}
