import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

export type Position = [lon: number, lat: number];
export type GeoLine = Position[];
export type Polygon = GeoLine[];

type Geometry =
  | { type: "LineString"; coordinates: GeoLine }
  | { type: "MultiLineString"; coordinates: GeoLine[] }
  | { type: "Polygon"; coordinates: Polygon }
  | { type: "MultiPolygon"; coordinates: Polygon[] };

export interface GeoFeature {
  geometry: Geometry | null;
  properties: { name: string };
}

export interface GeoShape {
  id: number;
  properties: { name: string };
}
export interface Atlas {
  objects: Record<string, { geometries: GeoShape[] }>;
}

export interface Lines {
  type: "MultiLineString";
  coordinates: GeoLine[];
}
export type Corner = readonly [Position, Position, Position];

/** The used parts of topojson-client, topojson-server, topojson-simplify, and polygon-clipping. */
interface GeoTools {
  feature(atlas: Atlas, object: unknown): GeoFeature | { features: GeoFeature[] };
  mesh(atlas: Atlas, object: unknown, isWanted: (a: GeoShape, b: GeoShape) => boolean): Lines;
  merge(atlas: Atlas, shapes: readonly GeoShape[]): { type: "MultiPolygon"; coordinates: Polygon[] };
  topology(objects: object, quantisation: number): object;
  presimplify(atlas: Atlas, weigh: (corner: Corner) => number): Atlas;
  simplify(atlas: Atlas, leastWeight: number): Atlas;
  intersection(one: Polygon[], ...others: Polygon[][]): Polygon[];
  union(...polygons: Polygon[][]): Polygon[];
  difference(one: Polygon[], ...others: Polygon[][]): Polygon[];
}
const packages = ["topojson-client", "topojson-server", "topojson-simplify", "polygon-clipping"];

export interface Scratch {
  json<T>(file: string): T;
  bytes(file: string): Buffer;
  tools: GeoTools;
}

export function openScratch(scratchFolder: string | undefined): Scratch {
  if (!scratchFolder) throw new Error("Name the scratch folder");
  const folder = resolve(scratchFolder);
  const load = createRequire(join(folder, "/"));
  return {
    json: (file) => JSON.parse(readFileSync(join(folder, file), "utf8")),
    bytes: (file) => readFileSync(join(folder, file)),
    tools: Object.assign({}, ...packages.map((name) => load(name))),
  };
}

export const worldOf = (scratch: Scratch): Atlas => scratch.json("node_modules/world-atlas/countries-10m.json");
export const USA = "United States of America";

export function featuresOf({ feature }: GeoTools, atlas: Atlas, name: string): GeoFeature[] {
  const found = feature(atlas, atlas.objects[name]);
  return "features" in found ? found.features : [found];
}

export function geoLines(geometry: Geometry | null): GeoLine[] {
  if (geometry?.type === "LineString") return [geometry.coordinates];
  return geometry?.type === "MultiLineString" ? geometry.coordinates : [];
}

export function polygonsOf(geometry: Geometry | null): Polygon[] {
  if (geometry?.type === "Polygon") return [geometry.coordinates];
  return geometry?.type === "MultiPolygon" ? geometry.coordinates : [];
}

export type Extent = readonly [number, number, number, number];

export const isInBox = ([x, y]: Position, [west, south, east, north]: Extent) =>
  x >= west && x <= east && y >= south && y <= north;

export const rectangle = ([west, south, east, north]: Extent): Polygon => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
];
