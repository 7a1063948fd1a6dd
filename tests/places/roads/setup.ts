import { afterEach } from "bun:test";
import { readFileSync } from "node:fs";
import { knownRoads } from "#src/base/roads/known-roads.ts";
import { driveMinutes, type Place, type Roads, setRoads } from "#src/domain/travel.ts";
import { allZips } from "./zips.ts";

export const forgetRoadsAfterwards = () =>
  afterEach(() => {
    setRoads(null);
  });

export const withRoads = () => setRoads(knownRoads);

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
