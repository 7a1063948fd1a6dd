import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS, type InstantRange } from "#src/shared/base/time.ts";
import type { CalendarPart } from "./components.ts";
import { type Property, parseProperty, parseTime, parseUtcOffsetMs, tryRead } from "./property.ts";
import { startsOfRule } from "./recur.ts";
import { parseRule, type RRule } from "./rule.ts";

/** Windows IDs, display names without the offset, and common US names. */
const windows = new Map<string, string>();
for (const line of readFileSync(join(import.meta.dir, "windows-zones.tsv"), "utf8").split("\n")) {
  const [name = "", zone, shown] = line.split("\t");
  if (zone) windows.set(name.toLowerCase(), zone);
  if (!shown) continue;
  windows.set(shown.toLowerCase(), zone!);
  // "Eastern Time (US & Canada)" is also "Eastern Time".
  const [, short] = /^(.+ Time) \(/.exec(shown) ?? [];
  if (short) windows.set(short.toLowerCase(), zone!);
}

/** Case-insensitive, with or without a vendor prefix. Undefined if unknown. */
export function ianaNameOf(name: string, by: "list" | "windows"): string | undefined {
  const plain = name
    .trim()
    .replaceAll(/["\s]+|^'|'$/g, " ")
    .replaceAll("\\", "")
    .replaceAll(/%2f/gi, "/")
    .replace(/^ *\((?:UTC|GMT)[^)]*\) */i, "")
    .trim();
  // Variants of IANA names: "PST8PDT,M3.2.0,M11.1.0", "America/New_York (EDT)", "US-Eastern".
  if (by === "list") return listedName(plain.replace(/,M\d.*$| \([A-Z]+\)$/i, "").replace(/^(US|America)[-_]/i, "$1/"));
  const key = plain
    .replace(/^tzone:\/\/microsoft\//i, "")
    .replace(/(?<= Time)(?: - .*| \(US and Canada\))/i, "")
    .replace(/\b(?:Daylight|Summer) Time\b/i, "Standard Time")
    .toLowerCase();
  const unnumbered = key.replace(/[ _/]+\d+$/, "");
  return [key, unnumbered, `${unnumbered} time`].map((one) => windows.get(one)).find(Boolean);
}

/** Matches the last parts of a path such as "/mozilla.org/20050126_1/America/New_York". */
function listedName(name: string): string | undefined {
  const parts = name.split("/").filter(Boolean);
  const ends = name.includes("/") ? [3, 2].map((count) => parts.slice(-count).join("/")) : [name, `America/${name}`];
  return ends.map((one) => one.replaceAll(" ", "_")).find(isListed);
}

const isListed = (name: string): boolean =>
  /^[a-z][\w+-]*(?:\/[\w+-]+)*$/i.test(name) &&
  tryRead(() => new Intl.DateTimeFormat("en-US", { timeZone: name })) !== undefined;

/** `isGuessed` if nothing defines the name. */
interface NamedZone {
  zone: Zone;
  isGuessed: boolean;
}
export type ZoneOf = (name: string | undefined) => NamedZone;

/** Resolves names in this order: IANA, the file's definition, Windows, a UTC offset, the groomer's zone. */
export function zoneLookup(blocks: readonly CalendarPart[], home: Zone, around: InstantRange): ZoneOf {
  const described = new Map<string, Zone>();
  for (const block of blocks) {
    const properties = block.lines.map(parseProperty);
    const firstOf = (...names: string[]) => properties.find(({ name, value }) => names.includes(name) && value)?.value;
    const name = firstOf("TZID");
    const zone = findIanaZone(ianaNameOf(firstOf("X-LIC-LOCATION") ?? "", "list")) ?? describedZone(properties, around);
    if (name && zone && !described.has(keyOf(name))) described.set(keyOf(name), zone);
  }
  const known = new Map<string, NamedZone>();
  return (name) =>
    name ? known.getOrInsertComputed(keyOf(name), () => findZone(name)) : { zone: home, isGuessed: false };

  function findZone(name: string): NamedZone {
    const sure =
      findIanaZone(ianaNameOf(name, "list")) ?? described.get(keyOf(name)) ?? findIanaZone(ianaNameOf(name, "windows"));
    if (sure) return { zone: sure, isGuessed: false };
    const [, difference] = /^(?:UTC|GMT)?\s*([+-]\d\d?(?::?\d\d)?)$/i.exec(name.trim()) ?? [];
    if (difference) return { zone: fixedZone(parseUtcOffsetMs(difference)), isGuessed: false };
    const [, shown] = /^\(?(?:UTC|GMT)\s*([+-]\d\d?(?:[:.]?\d\d)?)\b/i.exec(name.trim()) ?? [];
    return { zone: shown ? fixedZone(parseUtcOffsetMs(shown.replace(".", ":"))) : home, isGuessed: true };
  }
}

const keyOf = (name: string) => name.toLowerCase().replaceAll(/^["'\s]+|["'\s]+$/g, "");

export const findIanaZone = (name: string | undefined): Zone | undefined =>
  name === undefined ? undefined : tryRead(() => zoneOfList(name));

/** Between two clock changes, as instants. */
interface Season {
  since: number;
  before: number;
  /** Milliseconds ahead of UTC. */
  ahead: number;
}

/** Caches seasons, because a lookup takes longer than the rest of an event. */
function zoneOfList(timeZone: string): Zone {
  const seasons: Season[] = [];
  return zoneBy((instant) => {
    const known = seasons.find(({ since, before }) => since <= instant && instant < before);
    if (known) return known.ahead;
    const season = seasonIn(timeZone, instant);
    seasons.unshift(season);
    return season.ahead;
  });
}

function seasonIn(timeZone: string, instant: number): Season {
  const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  // Includes a change exactly at the instant.
  const last = there.add({ nanoseconds: 1 }).getTimeZoneTransition("previous");
  return {
    since: last?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    before: there.getTimeZoneTransition("next")?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    ahead: there.offsetNanoseconds / 1_000_000,
  };
}

interface OffsetChange {
  at: number;
  ahead: number;
}

/** The file's own definition around the dates. Undefined if it has no offsets. */
function describedZone(properties: readonly Property[], around: InstantRange): Zone | undefined {
  const parts: Property[][] = [];
  for (const property of properties) {
    if (property.name === "BEGIN") parts.push([]);
    else parts.at(-1)?.push(property);
  }
  const changes = parts.flatMap((part) => changesIn(part, around)).sort((a, b) => a.at - b.at);
  if (changes.length === 0) return undefined;
  return zoneBy((instant) => (changes.findLast(({ at }) => at <= instant) ?? changes[0]!).ahead);
}

/** A year and a half earlier, so that each kind of change occurs before the range. */
const BEFORE_MS = 550 * DAY_MS;

function changesIn(part: readonly Property[], { from, until }: InstantRange): OffsetChange[] {
  const of = (name: string) => part.filter((property) => property.name === name).map(({ value }) => value);
  const ahead = tryRead(() => parseUtcOffsetMs(of("TZOFFSETTO")[0]!));
  if (ahead === undefined) return [];
  const before = tryRead(() => parseUtcOffsetMs(of("TZOFFSETFROM")[0]!)) ?? ahead;
  const start = tryRead(() => parseTime(of("DTSTART")[0]!, false).wall);
  if (start === undefined) return [{ at: Number.NEGATIVE_INFINITY, ahead }];
  const added = of("RDATE")
    .flatMap((value) => value.split(","))
    .flatMap((value) => tryRead(() => parseTime(value, false).wall) ?? []);
  const repeated = of("RRULE").flatMap(
    (value) => tryRead(() => onsetsOf(parseRule(value), start, { from, until, before })) ?? [],
  );
  return [start, ...added, ...repeated].map((wall) => ({ at: wall - before, ahead }));
}

function onsetsOf(rule: RRule, start: number, { from, until, before }: Record<"from" | "until" | "before", number>) {
  if (rule.freq !== "YEARLY") throw new Error("Clocks change by the year");
  const ends = rule.until
    ? rule.until.wall + (rule.until.isDay ? DAY_MS : rule.until.ahead === null ? 0 : before)
    : until;
  const last = Math.min(ends, until);
  return startsOfRule(rule, start, { first: Math.min(from, last) - BEFORE_MS, last }).starts;
}

/** Instants are UTC milliseconds; wall times are local times as if they were UTC. */
export interface Zone {
  instantOf(wall: number): number;
  wallOf(instant: number): number;
}

export const fixedZone = (ahead: number): Zone => ({
  instantOf: (wall) => wall - ahead,
  wallOf: (instant) => instant + ahead,
});
export const utcZone = fixedZone(0);

/** Ambiguous wall times are the first; skipped ones move forward. */
function zoneBy(aheadAt: (instant: number) => number): Zone {
  aheadAt(0);
  return {
    wallOf: (instant) => instant + aheadAt(instant),
    instantOf(wall) {
      const [before, after] = [aheadAt(wall - DAY_MS), aheadAt(wall + DAY_MS)];
      const isSkipped = aheadAt(wall - before) !== before && aheadAt(wall - after) !== after;
      return wall - (before === after || isSkipped || aheadAt(wall - before) === before ? before : after);
    },
  };
}
