import { DAY_MS } from "#src/shared/base/time.ts";
import { cleanText, type EventLength, type FileTime, type Property, parseTime, toDaysMs, tryRead } from "./property.ts";
import { fixedZone, type Zone, type ZoneOf } from "./zones.ts";

/** `zone` is null if unknown; the series' zone then applies. */
export interface WrittenTime extends FileTime {
  zone: Zone | null;
}

/** An RDATE instance. `length` is null if equal to the event's. */
interface ExtraDate {
  start: number;
  length: EventLength | null;
}

export interface EventStart {
  start: number;
  zone: Zone;
  isDay: boolean;
  isGuessed: boolean;
}

export class Properties {
  /** True if a time property couldn't be read. */
  isPartly = false;

  constructor(
    private readonly list: readonly Property[],
    private readonly zoneOf: ZoneOf,
  ) {}

  all = (name: string) => this.list.filter((property) => property.name === name);

  text(name: string): string | null {
    return (
      this.all(name)
        .map(({ value }) => cleanText(value))
        .find((value) => value !== "") ?? null
    );
  }

  tried<T>(read: () => T, { needed = false } = {}): T | undefined {
    const value = tryRead(read);
    if (value === undefined) this.isPartly ||= needed;
    return value;
  }

  read<T>(name: string, read: (property: Property) => T[], how: { needed?: boolean }): T[] {
    const filled = this.all(name).filter(({ value }) => value !== "");
    return filled.flatMap((property) => this.tried(() => read(property), how) ?? []);
  }

  /** Skips unreadable items; records required ones. */
  times(name: string, how: { needed?: boolean }): WrittenTime[] {
    return this.all(name).flatMap((property) =>
      valuesOf(property).flatMap((value) => this.tried(() => this.written(property, value), how) ?? []),
    );
  }

  written(property: Property, value: string): WrittenTime {
    const name = property.parameter("TZID");
    const { zone, isGuessed } = this.zoneOf(name);
    return {
      ...parseTime(value, /^DATE$/i.test(property.parameter("VALUE") ?? "")),
      zone: !name || isGuessed ? null : zone,
    };
  }

  /** Throws without a readable start. A canceled instance needs only its ID. */
  begin(isCanceled: boolean): EventStart {
    const own = this.all("DTSTART");
    const found = (own.length === 0 && isCanceled ? this.all("RECURRENCE-ID") : own).flatMap((property) => {
      const read = this.tried(() => this.written(property, property.value));
      return read ? [{ property, read }] : [];
    })[0];
    if (!found) throw new Error("An event without a beginning");
    const { property, read } = found;
    const name = property.parameter("TZID");
    const { isDay, ahead } = read;
    const named = this.zoneOf(isDay ? undefined : name);
    const isSure = isDay || ahead !== null || !named.isGuessed;
    const zone = ahead !== null && read.zone === null ? fixedZone(ahead) : named.zone;
    return { start: wallTimeIn(zone, read), zone, isDay, isGuessed: !isSure };
  }

  /** RDATE instances with their lengths. */
  added(property: Property, { start, zone }: Pick<EventStart, "start" | "zone">): ExtraDate[] {
    return valuesOf(property).flatMap((value) => {
      const [begins = "", ends] = value.split("/");
      const read = this.tried(
        () => {
          const time = this.written(property, begins);
          const from = time.isDay ? time.wall + (((start % DAY_MS) + DAY_MS) % DAY_MS) : wallTimeIn(zone, time);
          if (!ends) return { start: from, length: null };
          return { start: from, length: periodLength(zone, from, () => this.written(property, ends), ends) };
        },
        { needed: true },
      );
      return read ?? [];
    });
  }
}

const valuesOf = ({ value }: Property) => value.split(/\s*[,;]\s*/).filter(Boolean);

/** Throws if it ends before it starts. */
function periodLength(zone: Zone, start: number, written: () => WrittenTime, text: string): EventLength {
  if (/^\s*[+-]?P/i.test(text)) return toDaysMs(text);
  const ms = zone.instantOf(wallTimeIn(zone, written())) - zone.instantOf(start);
  if (ms < 0) throw new Error("An end before the beginning");
  return { days: 0, ms };
}

/** Wall-clock time in a zone. Dates are equal in all zones. */
export function wallTimeIn(zone: Zone, { wall, zone: own, isDay, ahead }: WrittenTime): number {
  if (isDay) return wall;
  if (ahead !== null) return zone.wallOf(wall - ahead);
  return own === null || own === zone ? wall : zone.wallOf(own.instantOf(wall));
}
