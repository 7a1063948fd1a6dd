import { readFileSync } from "node:fs";
import type { Place } from "#src/domain/travel.ts";

const zips = new Map<string, Place>();

export function allZips(): ReadonlyMap<string, Place> {
  if (zips.size > 0) return zips;
  for (const line of readFileSync("db/geo/us_zip.tsv", "utf8").trimEnd().split("\n")) {
    const [zip, , , lat, lon, , , radius] = line.split("\t");
    zips.set(zip!, { lat: Number(lat), lon: Number(lon), radius: Number(radius) });
  }
  return zips;
}
