import type { Point } from "#src/shared/base/distance.ts";
import { PARTS, type RoadData } from "#src/shared/places/road-data.ts";
import type { WayPart } from "../travel.ts";

/** The parts of the way through some nodes, each an end of a way up. */
export function wayParts(data: RoadData, nodes: readonly number[]): WayPart[] {
  const parts: WayPart[] = [];
  for (let at = 1; at < nodes.length; at++) addWay(data, parts, nodes[at - 1]!, nodes[at]!);
  return parts;
}

/** A way stands with the node that was taken out sooner. One that leads through a node is the two that lead there. */
function addWay(data: RoadData, parts: WayPart[], from: number, to: number): void {
  const way = wayUp(data, from, to) ?? wayUp(data, to, from)!;
  const via = data.vias[way]!;
  if (via >= 0) {
    addWay(data, parts, from, via);
    addWay(data, parts, via, to);
    return;
  }
  const road = -1 - via;
  const isRoad = road < data.roads.length - 1;
  const bends = isRoad ? bendsOf(data, road, [from, to]) : [];
  const kind = isRoad ? "road" : isFerry(data, from, to) ? "ferry" : "street";
  parts.push({ kind, spots: [spotOf(data, from), ...bends, spotOf(data, to)] });
}

const spotOf = ({ spots }: RoadData, node: number): Point => ({
  lon: spots[2 * node]! / PARTS,
  lat: spots[2 * node + 1]! / PARTS,
});

function isFerry({ points, landings }: RoadData, a: number, b: number): boolean {
  const low = Math.min(a, b) - points;
  return low >= 0 && low < landings && low % 2 === 0 && Math.abs(a - b) === 1;
}

function wayUp({ firsts, targets }: RoadData, from: number, to: number): number | undefined {
  for (let way = firsts[from]!; way < firsts[from + 1]!; way++) if (targets[way] === to) return way;
  return undefined;
}

/** Bends are kept from the end with the smaller number. */
function bendsOf(data: RoadData, road: number, [from, to]: readonly [number, number]): Point[] {
  const line: Point[] = [];
  const start = Math.min(from, to);
  let [x, y] = [data.spots[2 * start]!, data.spots[2 * start + 1]!];
  for (let bend = data.roads[road]!; bend < data.roads[road + 1]!; bend++) {
    x += data.bends[2 * bend]!;
    y += data.bends[2 * bend + 1]!;
    line.push({ lon: x / PARTS, lat: y / PARTS });
  }
  return from < to ? line : line.toReversed();
}
