import { aheadIn, DAY_MS, type Property, timeIn, tried } from "./property.ts";
import { startsOf } from "./recur.ts";
import { type Rule, ruleIn } from "./rule.ts";
import { type Zone, zoneBy } from "./zone.ts";

interface Change {
  at: number;
  ahead: number;
}

/** The file's own definition around the dates. Undefined if it has no offsets. */
export function describedZone(
  properties: readonly Property[],
  around: { from: number; until: number },
): Zone | undefined {
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

function changesIn(part: readonly Property[], { from, until }: { from: number; until: number }): Change[] {
  const of = (name: string) => part.filter((property) => property.name === name).map(({ value }) => value);
  const ahead = tried(() => aheadIn(of("TZOFFSETTO")[0]!));
  if (ahead === undefined) return [];
  const before = tried(() => aheadIn(of("TZOFFSETFROM")[0]!)) ?? ahead;
  const start = tried(() => timeIn(of("DTSTART")[0]!, false).wall);
  if (start === undefined) return [{ at: Number.NEGATIVE_INFINITY, ahead }];
  const added = of("RDATE")
    .flatMap((value) => value.split(","))
    .flatMap((value) => tried(() => timeIn(value, false).wall) ?? []);
  const repeated = of("RRULE").flatMap(
    (value) => tried(() => onsetsOf(ruleIn(value), start, { from, until, before })) ?? [],
  );
  return [start, ...added, ...repeated].map((wall) => ({ at: wall - before, ahead }));
}

function onsetsOf(rule: Rule, start: number, { from, until, before }: { from: number; until: number; before: number }) {
  if (rule.freq !== "YEARLY") throw new Error("Clocks change by the year");
  const ends = rule.until
    ? rule.until.wall + (rule.until.isDay ? DAY_MS : rule.until.ahead === null ? 0 : before)
    : until;
  const last = Math.min(ends, until);
  return startsOf(rule, start, { first: Math.min(from, last) - BEFORE_MS, last }).starts;
}
