import { DAY_MS, type InstantRange } from "#src/shared/base/time.ts";
import type { ParsedEvent, RuleAndEnd } from "./event.ts";
import { type WrittenTime, wallTimeIn } from "./properties.ts";
import { type EventLength, lengthMs, tryRead } from "./property.ts";
import { startsOfRule } from "./recur.ts";

export interface EventInstance {
  event: ParsedEvent;
  start: number;
  length: EventLength;
}

/** Local times of two zones differ by less than 30 hours. */
const MARGIN_MS = 2 * DAY_MS;

export interface EventSeries {
  event: ParsedEvent;
  instead: readonly ParsedEvent[];
}

/** `isCut` if a rule exceeded the limit; `isUnread` if it took too long and only the first is known. */
export function instancesOf({ event, instead }: EventSeries, { from, until }: InstantRange) {
  const onward = instead
    .filter((one) => one.instead?.isOnward)
    .map((one) => ({
      one,
      key: keyOfTime(event, one.instead!.time),
      moved: one.start - wallTimeIn(event.zone, one.instead!.time),
    }))
    .sort((a, b) => a.key - b.key);
  const longest = Math.max(...[event, ...instead].map(({ length, travel }) => lengthMs(length) + travel));
  const farthest = Math.max(0, ...onward.map(({ moved }) => Math.abs(moved)));
  const stretch = { first: from - MARGIN_MS - longest - farthest, last: until + MARGIN_MS + farthest };
  const repeated = startsIn(event, event.rules, stretch);
  const without = new Set(startsIn(event, event.exceptRules, stretch).starts);
  const missing = [...event.except, ...instead.map((one) => one.instead!.time)];
  const names = new Set(missing.filter(({ isDay }) => event.isAllDay || !isDay).map((time) => keyOfTime(event, time)));
  const days = new Set(missing.filter(({ isDay }) => isDay).map(({ wall }) => Math.floor(wall / DAY_MS)));
  const own = { start: event.start, length: event.length };
  const began = neverBegan(event) ? [] : [own];
  const all = new Map<number, EventLength>();
  for (const { start, length } of [...event.added, ...began]) all.set(start, length ?? event.length);
  for (const start of repeated.starts) all.set(start, event.length);
  for (const start of namedByDay({ event, instead }, all, names)) names.add(start);
  const instances: EventInstance[] = [];
  for (const [start, length] of all) {
    const key = event.isAllDay ? Math.round(start / DAY_MS) : start;
    const later = onward.findLast((one) => one.key <= key);
    if (later) {
      const isOther = key !== later.key && names.has(key);
      if (!isOther) instances.push({ event: later.one, start: start + later.moved, length: later.one.length });
    } else if (!without.has(start) && !names.has(key) && !days.has(Math.floor(start / DAY_MS))) {
      instances.push({ event, start, length });
    }
  }
  const { first, last } = stretch;
  return { ...repeated, instances: instances.filter(({ start }) => first <= start && start <= last) };
}

function keyOfTime({ isAllDay, isDated, zone }: ParsedEvent, time: WrittenTime): number {
  if (!isAllDay) return wallTimeIn(zone, time);
  return isDated || time.isDay ? Math.floor(time.wall / DAY_MS) : Math.round(wallTimeIn(zone, time) / DAY_MS);
}

/** Exchange identifies instances by midnight, and other programs by the series' former hour. */
function namedByDay(
  { event, instead }: EventSeries,
  all: ReadonlyMap<number, EventLength>,
  names: ReadonlySet<number>,
): number[] {
  if (event.isAllDay || event.rules.length === 0) return [];
  const isMidnight = (key: number) => key % DAY_MS === 0;
  const isMoved = (one: ParsedEvent, key: number) => event.zone.wallOf(one.zone.instantOf(one.start)) !== key;
  const keys = [
    ...event.except.map((time) => keyOfTime(event, time)).filter(isMidnight),
    ...instead.flatMap((one) => {
      const key = keyOfTime(event, one.instead!.time);
      return !one.instead!.isOnward && (isMidnight(key) || isMoved(one, key)) ? [key] : [];
    }),
  ].filter((key) => !all.has(key));
  if (keys.length === 0) return [];
  const byDay = Map.groupBy(all.keys(), (start) => Math.floor(start / DAY_MS));
  return keys.flatMap((key) => {
    const own = (byDay.get(Math.floor(key / DAY_MS)) ?? []).filter((start) => !names.has(start));
    return own.length === 1 ? own : [];
  });
}

/** A series that ended before its start has no instances. */
const neverBegan = ({ rules, start }: ParsedEvent) => rules.length > 0 && rules.every(({ until }) => until < start);

function startsIn(event: ParsedEvent, rules: readonly RuleAndEnd[], { first, last }: { first: number; last: number }) {
  const starts: number[] = [];
  let [isCut, isUnread] = [false, false];
  for (const { rule, until } of rules) {
    const found = tryRead(() => startsOfRule(rule, event.start, { first, last: Math.min(until, last) }));
    starts.push(...(found?.starts ?? []));
    isCut ||= found?.isCut ?? false;
    isUnread ||= !found;
  }
  return { starts, isCut, isUnread };
}

/** The highest sequence wins (RFC 5545, 3.8.7.4). One UID with several starts is several events. */
export const groupIntoSeries = (events: readonly ParsedEvent[]): EventSeries[] =>
  [...Map.groupBy(events, ({ uid }) => uid)].flatMap(([uid, named]) =>
    uid === "" ? named.map((event) => ({ event, instead: [] })) : seriesNamed(named),
  );

function seriesNamed(named: readonly ParsedEvent[]): EventSeries[] {
  const beginOf = ({ zone, start, isAllDay }: ParsedEvent) => `${isAllDay ? start : zone.instantOf(start)} ${isAllDay}`;
  const states = Map.groupBy(
    named.filter(({ instead }) => instead === null),
    beginOf,
  );
  const masters = [...states.values()].flatMap((same) => {
    const first = highest(same, ({ rank }) => rank[0]);
    const isCanceled = first.some((one) => one.isCanceled);
    return first.filter(({ isBusy }) => !isBusy || !isCanceled);
  });
  const others = named.filter(({ instead }) => instead !== null);
  const kinds = new Map(masters.map((event) => [`${event.isAllDay}${event.isDated}`, event]));
  const keyOf = (one: ParsedEvent) => {
    const keys = [...(kinds.size > 0 ? kinds.values() : [one])].map((event) => keyOfTime(event, one.instead!.time));
    return `${keys} ${one.instead!.isOnward}`;
  };
  const instead = [...Map.groupBy(others, keyOf).values()].flatMap((same) =>
    highest(
      highest(same, ({ rank }) => rank[0]),
      ({ rank }) => rank[1],
    ),
  );
  const alone = instead.filter((one) => masters.length === 0 || !one.instead!.isOnward);
  return [
    ...masters.map((event) => ({ event, instead })),
    // An exception without a series happens once.
    ...alone.map((one) => ({ event: { ...one, rules: [], exceptRules: [], added: [], except: [] }, instead: [] })),
  ];
}

function highest(events: readonly ParsedEvent[], numberOf: (event: ParsedEvent) => number): ParsedEvent[] {
  const most = Math.max(...events.map(numberOf));
  return events.filter((event) => numberOf(event) === most);
}
