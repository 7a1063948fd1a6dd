import type { Block } from "./components.ts";
import { describedZone } from "./described-zone.ts";
import { aheadIn, propertyIn } from "./property.ts";
import { fixedZone, type Zone, zoneBy } from "./zone.ts";
import { zoneNameOf } from "./zone-names.ts";

/** `isGuessed` if nothing defines the name. */
interface NamedZone {
  zone: Zone;
  isGuessed: boolean;
}
export type ZoneOf = (name: string | undefined) => NamedZone;

/** Resolves names in this order: IANA, the file's definition, Windows, a UTC offset, the groomer's zone. */
export function zonesOf(blocks: readonly Block[], home: Zone, around: { from: number; until: number }): ZoneOf {
  const described = new Map<string, Zone>();
  for (const block of blocks) {
    const properties = block.lines.map(propertyIn);
    const firstOf = (...names: string[]) => properties.find(({ name, value }) => names.includes(name) && value)?.value;
    const name = firstOf("TZID");
    const zone = zoneNamed(zoneNameOf(firstOf("X-LIC-LOCATION") ?? "", "list")) ?? describedZone(properties, around);
    if (name && zone && !described.has(keyOf(name))) described.set(keyOf(name), zone);
  }
  const known = new Map<string, NamedZone>();
  return (name) =>
    name ? known.getOrInsertComputed(keyOf(name), () => findZone(name)) : { zone: home, isGuessed: false };

  function findZone(name: string): NamedZone {
    const sure =
      zoneNamed(zoneNameOf(name, "list")) ?? described.get(keyOf(name)) ?? zoneNamed(zoneNameOf(name, "windows"));
    if (sure) return { zone: sure, isGuessed: false };
    const [, difference] = /^(?:UTC|GMT)?\s*([+-]\d\d?(?::?\d\d)?)$/i.exec(name.trim()) ?? [];
    if (difference) return { zone: fixedZone(aheadIn(difference)), isGuessed: false };
    const [, shown] = /^\(?(?:UTC|GMT)\s*([+-]\d\d?(?:[:.]?\d\d)?)\b/i.exec(name.trim()) ?? [];
    return { zone: shown ? fixedZone(aheadIn(shown.replace(".", ":"))) : home, isGuessed: true };
  }
}

const keyOf = (name: string) => name.replaceAll('"', "").trim().toLowerCase();

export function zoneNamed(name: string | undefined): Zone | undefined {
  if (name === undefined) return undefined;
  try {
    return zoneOfList(name);
  } catch {
    return undefined;
  }
}

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
