import ICAL from "ical.js";
import type { Block } from "./lines.ts";

/** Times are numbers: instants as always, and what a clock on the wall shows as the instant at which one in UTC shows the same. */
export interface Zone {
  instantOf(wall: number): number;
  wallOf(instant: number): number;
}

/** What Windows calls the zones of the United States. Its files describe them too, mostly. */
const WINDOWS: Readonly<Record<string, string>> = {
  UTC: "UTC",
  "Eastern Standard Time": "America/New_York",
  "US Eastern Standard Time": "America/Indiana/Indianapolis",
  "Central Standard Time": "America/Chicago",
  "Mountain Standard Time": "America/Denver",
  "US Mountain Standard Time": "America/Phoenix",
  "Pacific Standard Time": "America/Los_Angeles",
  "Alaskan Standard Time": "America/Anchorage",
  "Hawaiian Standard Time": "Pacific/Honolulu",
};

export const utc: Zone = { instantOf: (wall) => wall, wallOf: (instant) => instant };

/**
 * The zones of a calendar by their names. What a name of the world's list means is known better here than to the file; other
 * names mean what the file says, and one that nobody knows means the groomer's zone.
 */
export function zonesOf(blocks: readonly Block[], home: Zone): (name: string | undefined) => Zone {
  const described = new Map(blocks.flatMap((block) => describedBy(block)));
  const known = new Map<string | undefined, Zone>([[undefined, home]]);
  return (name) =>
    known.getOrInsertComputed(
      name,
      () => zoneNamed(inWorldsList(name!)) ?? described.get(name!) ?? zoneNamed(WINDOWS[name!]) ?? home,
    );
}

/** "/mozilla.org/20050126_1/America/New_York" ends with a name of the list. */
const inWorldsList = (name: string) => /(?:^|\/)([A-Z][A-Za-z_]+(?:\/[A-Z][\w+-]*){1,2})$/.exec(name)?.[1];

/** Undefined where that is no zone. */
export function zoneNamed(name: string | undefined): Zone | undefined {
  if (name === undefined) return undefined;
  try {
    return zoneOfList(name);
  } catch {
    return undefined;
  }
}

/** Between two changes of the clocks; both ends are instants. */
interface Season {
  since: number;
  before: number;
  /** Milliseconds that the clocks are ahead of UTC. */
  ahead: number;
}

/** Seasons are looked up once each, because every look takes longer than all the rest of an event. */
function zoneOfList(timeZone: string): Zone {
  const seasons: Season[] = [];
  const seasonAt = (instant: number) => {
    const known = seasons.find(({ since, before }) => since <= instant && instant < before);
    if (known) return known;
    const season = seasonIn(timeZone, instant);
    seasons.push(season);
    return season;
  };
  seasonAt(0);
  return {
    wallOf: (instant) => instant + seasonAt(instant).ahead,
    instantOf(wall) {
      const { since, before, ahead } = seasonAt(wall);
      const instant = wall - ahead;
      if (since + MARGIN_MS < instant && instant < before - MARGIN_MS) return instant;
      const shown = Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO("UTC").toPlainDateTime();
      return shown.toZonedDateTime(timeZone).epochMilliseconds;
    },
  };
}

/** So close to a change of the clocks a time may be shown twice, or never. */
const MARGIN_MS = 2 * 86_400_000;

function seasonIn(timeZone: string, instant: number): Season {
  const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  // The change that an instant lies upon is the one before it.
  const last = there.add({ nanoseconds: 1 }).getTimeZoneTransition("previous");
  return {
    since: last?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    before: there.getTimeZoneTransition("next")?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    ahead: there.offsetNanoseconds / 1_000_000,
  };
}

function describedBy(block: Block): [string, Zone][] {
  try {
    const component = new ICAL.Component(ICAL.parse(block.join("\r\n")));
    const name = component.getFirstPropertyValue("tzid");
    return typeof name === "string" ? [[name, zoneOfFile(new ICAL.Timezone({ component, tzid: name }))]] : [];
  } catch {
    return [];
  }
}

function zoneOfFile(zone: ICAL.Timezone): Zone {
  const offsetAt = (wall: number) => zone.utcOffset(timeOf(wall)) * 1000;
  return {
    instantOf: (wall) => wall - offsetAt(wall),
    wallOf: (instant) => instant + offsetAt(instant + offsetAt(instant)),
  };
}

/** As the library has it, without a zone. */
export function timeOf(wall: number): ICAL.Time {
  const [date, time] = new Date(wall).toISOString().split("T") as [string, string];
  const [year, month, day] = date.split("-").map(Number);
  const [hour, minute, second] = time.slice(0, 8).split(":").map(Number);
  return ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate: false });
}

export const wallIn = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);
