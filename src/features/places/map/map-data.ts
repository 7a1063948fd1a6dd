import { readFileSync } from "node:fs";
import { decodeMap, MAP_FILE, type MapData } from "#db/map/map-file.ts";

let data: MapData | undefined;

export function mapData(): MapData {
  data ??= decodeMap(readFileSync(MAP_FILE));
  return data;
}
