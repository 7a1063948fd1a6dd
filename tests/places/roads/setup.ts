import { afterEach } from "bun:test";
import { readFileSync } from "node:fs";
import { newRandom } from "#db/seed/random.ts";
import { usRoads } from "#src/base/roads/known-roads.ts";
import { driveMinutes, type Place, type Roads, setRoads } from "#src/domain/travel.ts";

export const forgetRoadsAfterwards = () =>
  afterEach(() => {
    setRoads(null);
  });

export const withRoads = () => setRoads(usRoads);

export const placeOf = (zip: string): Place => allZips().get(zip)!;

export const minutesBetween = (from: string, to: string) =>
  driveMinutes({ ...placeOf(from), radius: 0 }, { ...placeOf(to), radius: 0 });

export interface Pair {
  use: "fit" | "check";
  name: string;
  from: string;
  to: string;
  typical: number;
}

export function typicalPairs(): Pair[] {
  const lines = readFileSync("db/roads/pairs.tsv", "utf8").trimEnd().split("\n").slice(1);
  return lines.map((line) => {
    const [use, name, from, to, typical] = line.split("\t");
    return { use: use as Pair["use"], name: name!, from: from!, to: to!, typical: Number(typical) };
  });
}

export const everywhere = (minutes: number): Roads => ({
  minutes: (a, b) => (a.lat === b.lat && a.lon === b.lon ? 0 : minutes),
  isLinked: () => Number.isFinite(minutes),
  way: () => [],
});

const [AT_ONCE, STRETCHES, LONG] = [100_000, 30, 60];
const MOST_TOLD = 5;

export function brokenTriples(places: readonly Place[], count: number, seed = 7): Place[][] {
  const dice = newRandom(seed);
  const below = (end: number) => Math.floor(dice.next() * end);
  const broken: Place[][] = [];
  let stretches: Place[][] = [];
  for (let n = 0; n < count && broken.length < MOST_TOLD; n++) {
    if (n % AT_ONCE === 0) {
      const begins = Array.from({ length: STRETCHES }, () => below(places.length - LONG));
      stretches = begins.map((begin) => places.slice(begin, begin + LONG));
    }
    const one = stretches[below(STRETCHES)]!;
    const other = n % 2 === 0 ? one : stretches[below(STRETCHES)]!;
    const [a, b, c] = [one[below(LONG)]!, other[below(LONG)]!, one[below(LONG)]!];
    const isLonger = driveMinutes(a, c) > driveMinutes(a, b) + driveMinutes(b, c);
    if (isLonger || driveMinutes(a, b) !== driveMinutes(b, a)) broken.push([a, b, c]);
  }
  return broken;
}

const zips = new Map<string, Place>();

export function allZips(): ReadonlyMap<string, Place> {
  if (zips.size > 0) return zips;
  for (const line of readFileSync("db/geo/us_zip.tsv", "utf8").trimEnd().split("\n")) {
    const [zip, , , lat, lon, , , radius] = line.split("\t");
    zips.set(zip!, { lat: Number(lat), lon: Number(lon), radius: Number(radius) });
  }
  return zips;
}
