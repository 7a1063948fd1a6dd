import { readFileSync } from "node:fs";
import { decodeMap, MAP_FILE, type MapData } from "#db/map/map-file.ts";

let data: MapData | undefined;

/** Read when the first map is drawn: a site whose visitors see none has no use for it. */
export function mapData(): MapData {
  data ??= decodeMap(readFileSync(MAP_FILE));
  return data;
}
