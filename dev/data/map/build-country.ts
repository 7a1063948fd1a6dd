/**
 * Rebuilds us_map.topojson from Census and Natural Earth data; README.md lists what the scratch folder needs.
 *
 *   bun dev/data/map/build-country.ts <scratch folder>
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Atlas,
  type Extent,
  type GeoFeature,
  type GeoLine,
  type GeoShape,
  geoLines,
  isInBox,
  type Lines,
  openScratch,
  type Position,
  polygonsOf,
  type Scratch,
} from "./build-sources.ts";

const boxes: Extent[] = [
  [-180, 51, -129, 72],
  [-161, 18.5, -154, 22.5],
  [-125.5, 24.2, -66, 49.8],
  [-68, 17.5, -64, 18.8],
];
const isInside = (point: Position) => boxes.some((box) => isInBox(point, box));

const riverFiles = ["ne_10m_rivers_north_america.json", "ne_10m_rivers_lake_centerlines.json"];
const lakeFiles = ["ne_10m_lakes.json", "ne_10m_lakes_north_america.json"];

/** Quantization steps; 40 meters or less. */
const QUANTISED = 1e6;

function build(scratch: Scratch): void {
  const { tools, json, bytes } = scratch;
  const atlas = json<Atlas>("node_modules/us-atlas/counties-10m.json");
  const { nation, states, counties } = atlas.objects;
  const geometriesIn = (files: readonly string[]) =>
    files.flatMap((file) => json<{ features: GeoFeature[] }>(file).features.map(({ geometry }) => geometry));
  const lakes = geometriesIn(lakeFiles).flatMap(polygonsOf);
  const objects = {
    land: tools.feature(atlas, nation),
    states: tools.mesh(atlas, states, (a, b) => a !== b),
    counties: tools.mesh(atlas, counties, (a, b) => a !== b && stateOf(a) === stateOf(b)),
    lakes: {
      type: "MultiPolygon",
      coordinates: lakes.filter(([outer]) => outer!.some(isInside)).map((rings) => rings.map(roundedLine)),
    },
    rivers: multiLine(geometriesIn(riverFiles).flatMap(geoLines)),
    roads: multiLine(shapefileLines(bytes("roads.shp"))),
  };
  writeFileSync(join(import.meta.dir, "../../../db/map", "us_map.topojson"), JSON.stringify(tools.topology(objects, QUANTISED)));
}

const TEN_METRES = 1e4;
const rounded = (angle: number) => Math.round(angle * TEN_METRES) / TEN_METRES;
const roundedLine = (line: GeoLine): GeoLine => line.map(([x, y]) => [rounded(x), rounded(y)]);

/** First two of five digits. */
const stateOf = ({ id }: GeoShape) => Math.floor(id / 1000);

const multiLine = (lines: GeoLine[]): Lines => ({
  type: "MultiLineString",
  coordinates: lines.flatMap(stretchesInside),
});

function stretchesInside(line: GeoLine): GeoLine[] {
  const stretches: GeoLine[] = [];
  let stretch: GeoLine = [];
  for (const point of line) {
    if (!isInside(point)) stretch = [];
    else if (stretch.push(point) === 2) stretches.push(stretch);
  }
  return stretches.map(roundedLine);
}

const POLYLINE = 3;

/** Parses an ESRI shapefile: a 100-byte header, then records with lengths in 16-bit words. */
function shapefileLines(file: Buffer): GeoLine[] {
  const lines: GeoLine[] = [];
  for (let at = 100; at < file.length; ) {
    const record = at + 8;
    at = record + 2 * file.readInt32BE(at + 4);
    if (file.readInt32LE(record) === POLYLINE) lines.push(...polylinesAt(file, record));
  }
  return lines;
}

function polylinesAt(file: Buffer, record: number): GeoLine[] {
  const [parts, count] = [file.readInt32LE(record + 36), file.readInt32LE(record + 40)];
  const points = record + 44 + 4 * parts;
  const starts = Array.from({ length: parts }, (_, at) => file.readInt32LE(record + 44 + 4 * at));
  const line = Array.from({ length: count }, (_, at): [number, number] => [
    file.readDoubleLE(points + 16 * at),
    file.readDoubleLE(points + 16 * at + 8),
  ]);
  return starts.map((start, at) => line.slice(start, starts[at + 1] ?? count));
}

build(openScratch(process.argv[2]));
