/**
 * Rebuilds us_map.bin from us_map.topojson and packages; the application reads only this file.
 *
 *   cd <scratch folder> && bun add world-atlas@2.0.2 topojson-client@3.1.0 topojson-server@3.0.1 topojson-simplify@3.0.3 polygon-clipping@0.15.7
 *   bun dev/data/map/build.ts <scratch folder>
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beyondTheBorders } from "./build-beyond.ts";
import { indexAreas, indexLines } from "./build-index.ts";
import {
  type Atlas,
  type Extent,
  featuresOf,
  type GeoLine,
  geoLines,
  isInBox,
  openScratch,
  type Polygon,
  type Position,
  polygonsOf,
  rectangle,
  type Scratch,
  USA,
  worldOf,
} from "./build-sources.ts";
import { encodeMap, MAP_FILE_PATH, type MapData } from "#db/map/map-file.ts";

function mapOf(scratch: Scratch): MapData {
  const country = JSON.parse(readFileSync(join(import.meta.dir, "../../../db/map", "us_map.topojson"), "utf8")) as Atlas;
  const geometries = (name: string) => featuresOf(scratch.tools, country, name).map(({ geometry }) => geometry);
  const areas = (name: string) => geometries(name).flatMap(polygonsOf);
  const lines = (name: string) => indexLines(geometries(name).flatMap(geoLines));
  const land = areas("land");
  const { neighbors, borders } = beyondTheBorders(scratch, land);
  return {
    land: indexAreas(land),
    neighbors: indexAreas(neighbors),
    lakes: indexAreas([...areas("lakes"), ...missingWaters(scratch, land)]),
    rivers: lines("rivers"),
    counties: lines("counties"),
    states: lines("states"),
    borders: indexLines(borders.coordinates),
    roads: lines("roads"),
  };
}

/** Waters that the Census outline counts as land, each by a point in it. */
const waters: Record<string, Position> = {
  "Lake Pontchartrain": [-90.1, 30.18],
  "Hudson at the Tappan Zee": [-73.89, 41.1],
};
const REACH = 0.7;

/** The connected difference of both sources around each point. */
function missingWaters(scratch: Scratch, land: readonly Polygon[]): Polygon[] {
  const { intersection, difference } = scratch.tools;
  const usa = featuresOf(scratch.tools, worldOf(scratch), "countries").find(
    ({ properties }) => properties.name === USA,
  )!;
  return Object.values(waters).flatMap(([x, y]) => {
    const box: Extent = [x - REACH, y - REACH, x + REACH, y + REACH];
    const cut = (polygons: readonly Polygon[]) =>
      polygons.filter(([outer]) => reaches(outer!, box)).flatMap((rings) => intersection([rings], [rectangle(box)]));
    return difference(cut(land), cut(polygonsOf(usa.geometry))).filter(([outer]) => isIn(outer!, [x, y]));
  });
}

function reaches(outer: GeoLine, box: Extent): boolean {
  const [west, south, east, north] = box;
  const [lons, lats] = [outer.map(([x]) => x), outer.map(([, y]) => y)];
  const isAcross = (angles: number[], low: number, high: number) =>
    angles.some((angle) => angle <= high) && angles.some((angle) => angle >= low);
  return outer.some((point) => isInBox(point, box)) || (isAcross(lons, west, east) && isAcross(lats, south, north));
}

/** Ray casting. */
function isIn(outer: GeoLine, [x, y]: Position): boolean {
  const crossed = outer.filter(([toX, toY], at) => {
    const [fromX, fromY] = outer.at(at - 1)!;
    return toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX;
  });
  return crossed.length % 2 === 1;
}

const map = mapOf(openScratch(process.argv[2]));
const bytes = encodeMap(map);
writeFileSync(MAP_FILE_PATH, bytes);
const pointsOf = (layer: MapData[keyof MapData]) =>
  Array.isArray(layer) ? layer.reduce((sum, { points }) => sum + points.length / 2, 0) : layer.points.length / 2;
for (const [name, layer] of Object.entries(map)) console.log(name, pointsOf(layer), "points");
console.log(bytes.length, "bytes");
