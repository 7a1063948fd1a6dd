import { type RoadData, STREET, UNITS } from "#src/shared/places/road-data.ts";
import { partsOf, stepsOf } from "./build-bends.ts";
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
    return road === undefined ? STREET : -1 - road;
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
    paces: Uint16Array.from(country.points, ({ spot }) => Math.round(pace(country.openness(spot)) * UNITS)),
  };
}

function startsOf(lengths: readonly number[]): Int32Array {
  let sum = 0;
  return Int32Array.from([0, ...lengths.map((length) => (sum += length))]);
}
