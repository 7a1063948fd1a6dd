import { readFileSync } from "node:fs";
import { decodeMap, MAP_FILE_PATH, type MapData, type Ring } from "#db/map/map-file.ts";
import type { Point } from "#src/shared/base/distance.ts";

const BANDS_PER_DEGREE = 4;

/** True if inside, by the nonzero winding rule. */
type IsIn = (point: Point) => boolean;

/** Sorts sides lazily into latitude bands, so that each point is compared with few. */
function insideOf(rings: readonly Ring[]): IsIn {
  const bands = new Map<number, Float32Array>();
  return ({ lat, lon }) => {
    const band = Math.floor(lat * BANDS_PER_DEGREE);
    const sides = bands.getOrInsertComputed(band, () =>
      sidesBetween(rings, band / BANDS_PER_DEGREE, (band + 1) / BANDS_PER_DEGREE),
    );
    return turns(sides, lat, lon) !== 0 || (lon > FARTHEST_EAST && turns(sides, lat, lon - 360) !== 0);
  };
}

/** Only the end of the Aleutians is beyond the antimeridian, where longitudes continue below -180. */
const FARTHEST_EAST = 0;

/** Longitude and latitude of both ends of each side. */
function sidesBetween(rings: readonly Ring[], south: number, north: number): Float32Array {
  const sides: number[] = [];
  for (const { points, box } of rings) {
    if (box.south > north || box.north < south) continue;
    for (let at = 0, before = points.length - 2; at < points.length; before = at, at += 2) {
      const [y, fromY] = [points[at + 1]!, points[before + 1]!];
      if (Math.max(y, fromY) >= south && Math.min(y, fromY) <= north)
        sides.push(points[before]!, fromY, points[at]!, y);
    }
  }
  return Float32Array.from(sides);
}

function turns(sides: Float32Array, lat: number, lon: number): number {
  let turned = 0;
  for (let at = 0; at < sides.length; at += 4) {
    const [fromY, y] = [sides[at + 1]!, sides[at + 3]!];
    if (y > lat === fromY > lat) continue;
    const [fromX, x] = [sides[at]!, sides[at + 2]!];
    if (lon < x + ((lat - y) * (fromX - x)) / (fromY - y)) turned += y > fromY ? 1 : -1;
  }
  return turned;
}

let areas: Record<"land" | "neighbors" | "lakes", IsIn> | undefined;

export function isInWater(point: Point): boolean {
  areas ??= areasOfData();
  return areas.lakes(point) || !(areas.land(point) || areas.neighbors(point));
}

function areasOfData() {
  const { land, neighbors, lakes } = readMapData();
  return { land: insideOf(land), neighbors: insideOf(neighbors), lakes: insideOf(lakes) };
}

let data: MapData | undefined;

export function readMapData(): MapData {
  data ??= decodeMap(readFileSync(MAP_FILE_PATH));
  return data;
}
