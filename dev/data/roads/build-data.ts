import { DEGREE_UNITS, type RoadData, NO_GEOMETRY, UNITS_PER_MINUTE } from "#src/shared/places/road-data.ts";
import type { Spot } from "./build-geometry.ts";
import type { RoadEdge } from "./build-graph.ts";
import { graphOf } from "./build-graph.ts";
import { linkedParts } from "./build-islands.ts";
import type { Country } from "./build-net.ts";
import { waysUp } from "./build-order.ts";
import { pace } from "./build-speeds.ts";

/** 68 hours. */
const MOST_UNITS = 0xffff;

export function roadsOf(country: Country): RoadData {
  const landings = country.ways.filter(({ kind }) => kind === "ferry").length * 2;
  const points = country.points.length;
  const graph = graphOf(country, points + landings);
  const ways = waysUp(graph);
  const roads = [...graph.edges.keys()].filter((edge) => graph.edges[edge]!.bends !== null);
  const roadOf = new Map(roads.map((edge, road) => [edge, road]));
  const viaOf = (via: number) => {
    if (via >= 0) return via;
    const road = roadOf.get(-1 - via);
    return road === undefined ? NO_GEOMETRY : -1 - road;
  };
  const flat = ways.flat();
  const lines = roads.map((edge) => stepsOf(graph.edges[edge]!, graph.spots));
  return {
    points,
    landings,
    spots: Int32Array.from(graph.spots.flatMap((spot) => partsOf(spot))),
    firsts: startsOf(ways.map(({ length }) => length)),
    targets: Int32Array.from(flat, ({ to }) => to),
    vias: Int32Array.from(flat, ({ via }) => viaOf(via)),
    units: Uint16Array.from(flat, ({ units }) => Math.min(MOST_UNITS, units)),
    roads: startsOf(lines.map(({ length }) => length / 2)),
    bends: Int16Array.from(lines.flat()),
    linked: Uint16Array.from(linkedParts(graph.edges, graph.spots.length).slice(0, points)),
    paces: Uint16Array.from(country.points, ({ spot }) => Math.round(pace(country.openness(spot)) * UNITS_PER_MINUTE)),
  };
}

function startsOf(lengths: readonly number[]): Int32Array {
  let sum = 0;
  return Int32Array.from([0, ...lengths.map((length) => (sum += length))]);
}

/** About 90 yards. */
const DRAWN_WITHIN = 8;

const partsOf = ([lon, lat]: Spot): [number, number] => [Math.round(lon * DEGREE_UNITS), Math.round(lat * DEGREE_UNITS)];

/** Deltas from the end with the smaller number. */
function stepsOf({ a, b, bends }: RoadEdge, spots: readonly Spot[]): number[] {
  const line = [spots[a]!, ...bends!, spots[b]!].map(partsOf);
  const kept = withoutSmallBends(a < b ? line : line.toReversed());
  return kept.slice(1, -1).flatMap(([x, y], at) => [x - kept[at]![0], y - kept[at]![1]]);
}

type Bend = readonly [x: number, y: number];

/** Douglas-Peucker. */
function withoutSmallBends(line: readonly Bend[]): readonly Bend[] {
  const [first, last] = [line[0]!, line.at(-1)!];
  let [farthest, most] = [0, DRAWN_WITHIN];
  for (let at = 1; at < line.length - 1; at++) {
    const away = distance(line[at]!, first, last);
    if (away > most) [farthest, most] = [at, away];
  }
  if (farthest === 0) return [first, last];
  return [...withoutSmallBends(line.slice(0, farthest + 1)).slice(0, -1), ...withoutSmallBends(line.slice(farthest))];
}

function distance([x, y]: Bend, [x0, y0]: Bend, [x1, y1]: Bend): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / length));
  const [farX, farY] = [x - x0 - along * dx, y - y0 - along * dy];
  return Math.sqrt(farX * farX + farY * farY);
}
