import type { Point } from "#src/shared/base/distance.ts";
import type { Label } from "./labels.ts";
import { PARTS, type RoadData } from "./road-data.ts";

interface Both {
  one: Label;
  other: Label;
  /** Where both meet. */
  node: number;
}

/** The bends of the quickest way, from the point of the first label to that of the other one. */
export function bendsBetween(data: RoadData, { one, other, node }: Both): Point[] {
  const nodes = [...nodesUp(one, node).toReversed(), ...nodesUp(other, node).slice(1)];
  const spots: number[] = [data.spots[2 * nodes[0]!]!, data.spots[2 * nodes[0]! + 1]!];
  for (let at = 1; at < nodes.length; at++) addWay(data, spots, nodes[at - 1]!, nodes[at]!);
  return Array.from({ length: spots.length / 2 }, (_, at) => ({
    lon: spots[2 * at]! / PARTS,
    lat: spots[2 * at + 1]! / PARTS,
  }));
}

/** From where labels meet back to the label's point. */
function nodesUp({ nodes, before }: Label, from: number): number[] {
  const way: number[] = [];
  for (let node = from; node !== -1; node = before[indexIn(nodes, node)]!) way.push(node);
  return way;
}

function indexIn(nodes: Int32Array, node: number): number {
  let [low, high] = [0, nodes.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodes[middle]! < node) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A way stands with the node that was taken out sooner. One that leads through a node is the two that lead there. */
function addWay(data: RoadData, spots: number[], from: number, to: number): void {
  const way = wayUp(data, from, to) ?? wayUp(data, to, from)!;
  const via = data.vias[way]!;
  if (via >= 0) {
    addWay(data, spots, from, via);
    addWay(data, spots, via, to);
    return;
  }
  const road = -1 - via;
  if (road < data.roads.length - 1) addBends(data, spots, road, [from, to]);
  spots.push(data.spots[2 * to]!, data.spots[2 * to + 1]!);
}

function wayUp({ firsts, targets }: RoadData, from: number, to: number): number | undefined {
  for (let way = firsts[from]!; way < firsts[from + 1]!; way++) if (targets[way] === to) return way;
  return undefined;
}

/** Bends are kept from the end with the smaller number. */
function addBends(data: RoadData, spots: number[], road: number, [from, to]: readonly [number, number]) {
  const line: [number, number][] = [];
  const start = Math.min(from, to);
  let [x, y] = [data.spots[2 * start]!, data.spots[2 * start + 1]!];
  for (let bend = data.roads[road]!; bend < data.roads[road + 1]!; bend++) {
    x += data.bends[2 * bend]!;
    y += data.bends[2 * bend + 1]!;
    line.push([x, y]);
  }
  spots.push(...(from < to ? line : line.toReversed()).flat());
}
