import { readFileSync } from "node:fs";
import { decodeRoads, ROADS_FILE_PATH } from "#db/roads/roads-file.ts";
import { ShortestRoads } from "#src/domain/roads/country-roads.ts";
import type { Roads } from "#src/domain/travel.ts";

let countryRoads: ShortestRoads | undefined;

function read(): ShortestRoads {
  countryRoads ??= new ShortestRoads(decodeRoads(readFileSync(ROADS_FILE_PATH)));
  return countryRoads;
}

export const usRoads: Roads & Pick<ShortestRoads, "pace"> = {
  minutes: (a, b) => read().minutes(a, b),
  isLinked: (a, b) => read().isLinked(a, b),
  pace: (spot) => read().pace(spot),
  way: (a, b) => read().way(a, b),
};
