/**
 * Rebuilds us_map.bin from us_map.topojson and packages; the application reads only this file.
 *
 *   cd <scratch folder> && bun add world-atlas@2.0.2 topojson-client@3.1.0 topojson-server@3.0.1 topojson-simplify@3.0.3 polygon-clipping@0.15.7
 *   bun db/map/build.ts <scratch folder>
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beyondTheBorders } from "./build-beyond.ts";
import { indexAreas, indexLines } from "./build-index.ts";
import { type Atlas, featuresOf, linesOf, openScratch, polygonsOf, type Scratch } from "./build-sources.ts";
import { missingWaters } from "./build-waters.ts";
import { encodeMap, MAP_FILE, type MapData } from "./map-file.ts";

function mapOf(scratch: Scratch): MapData {
  const country = JSON.parse(readFileSync(join(import.meta.dir, "us_map.topojson"), "utf8")) as Atlas;
  const geometries = (name: string) => featuresOf(scratch.tools, country, name).map(({ geometry }) => geometry);
  const areas = (name: string) => geometries(name).flatMap(polygonsOf);
  const lines = (name: string) => indexLines(geometries(name).flatMap(linesOf));
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

const map = mapOf(openScratch(process.argv[2]));
const bytes = encodeMap(map);
writeFileSync(MAP_FILE, bytes);
const pointsOf = (layer: MapData[keyof MapData]) =>
  Array.isArray(layer) ? layer.reduce((sum, { points }) => sum + points.length / 2, 0) : layer.points.length / 2;
for (const [name, layer] of Object.entries(map)) console.log(name, pointsOf(layer), "points");
console.log(bytes.length, "bytes");
