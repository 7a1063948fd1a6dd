/**
 * Makes us_roads.bin again from ../map/us_map.bin, ../geo/us_zip.tsv and ferries.tsv, the same to the last byte. For
 * maintenance only: the application reads the file and nothing else.
 *
 *   bun db/roads/build.ts
 */
import { writeFileSync } from "node:fs";
import { partsOf, stepsOf } from "./build-bends.ts";
import { graphOf } from "./build-graph.ts";
import { linkedParts } from "./build-islands.ts";
import { readCountry } from "./build-net.ts";
import { waysUp } from "./build-order.ts";
import { pace } from "./build-speeds.ts";
import { encodeRoads, PARTS, ROADS_FILE, type RoadsData, STREET, UNITS } from "./roads-file.ts";

/** Nobody drives for longer: 68 hours. */
const MOST_UNITS = 0xffff;

const country = readCountry();
const landings = country.ways.filter(({ kind }) => kind === "ferry").length * 2;
const graph = graphOf(country, country.points.length + landings);
const ways = waysUp(graph);
const roads = [...graph.edges.keys()].filter((edge) => graph.edges[edge]!.bends !== null);
const roadOf = new Map(roads.map((edge, road) => [edge, road]));
const flat = ways.flat();
const lines = roads.map((edge) => stepsOf(graph.edges[edge]!, graph.spots));
const data: RoadsData = {
  points: country.points.length,
  landings,
  spots: Int32Array.from(graph.spots.flatMap((spot) => partsOf(spot))),
  firsts: startsOf(ways.map(({ length }) => length)),
  targets: Int32Array.from(flat, ({ to }) => to),
  vias: Int32Array.from(flat, ({ via }) => (via >= 0 ? via : roadVia(-1 - via))),
  units: Uint16Array.from(flat, ({ units }) => Math.min(MOST_UNITS, units)),
  roads: startsOf(lines.map(({ length }) => length / 2)),
  bends: Int16Array.from(lines.flat()),
  linked: Uint16Array.from(linkedParts(graph.edges, graph.spots.length).slice(0, country.points.length)),
  paces: Uint16Array.from(country.points, ({ spot }) => Math.round(pace(country.openness(spot)) * UNITS)),
};
const bytes = encodeRoads(data);
writeFileSync(ROADS_FILE, bytes);
console.log(
  graph.spots.length,
  "nodes",
  graph.edges.length,
  "edges",
  flat.length,
  "ways up",
  data.bends.length / 2,
  "bends",
);
console.log(bytes.length, "bytes");

function roadVia(edge: number): number {
  const road = roadOf.get(edge);
  return road === undefined ? STREET : -1 - road;
}

function startsOf(lengths: readonly number[]): Int32Array {
  let sum = 0;
  return Int32Array.from([0, ...lengths.map((length) => (sum += length))]);
}
