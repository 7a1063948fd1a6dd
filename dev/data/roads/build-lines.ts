import type { IndexedLines } from "#db/map/map-file.ts";
import { crossing, milesApart, type Spot, SquareIndex } from "./build-geometry.ts";

/** `straight` is 1 for a straight road, and less for winding ones. */
type RoadPiece = Record<"a" | "b" | "miles" | "straight", number>;

export interface RoadNet {
  nodes: Spot[];
  pieces: RoadPiece[];
}

const SAME_MILES = 0.06;
const GAP_MILES = 0.5;
const PIECE_MILES = 0.7;
/** Miles on each side for measuring straightness. */
const WINDOW_MILES = 2;

/** Splits lines at crossings and into short pieces. */
export function netOf(lines: IndexedLines, isInside: (spot: Spot) => boolean): RoadNet {
  const roads = roadsOf(lines).filter((spots) => spots.some(isInside));
  const cuts = crossingsOf(roads);
  const net = new Net();
  for (const [road, spots] of roads.entries()) layRoad(net, spots, cuts[road]!);
  joinLooseEnds(net);
  return net;
}

function roadsOf({ points, stretches }: IndexedLines): Spot[][] {
  const goesOn = new Uint8Array(points.length / 2);
  for (let at = 0; at < stretches.length; at += 2) goesOn.fill(1, stretches[at]!, stretches[at + 1]!);
  const roads: Spot[][] = [];
  let road: Spot[] = [];
  for (let at = 0; at < goesOn.length; at++) {
    road.push([points[2 * at]!, points[2 * at + 1]!]);
    if (goesOn[at]) continue;
    if (road.length > 1) roads.push(road);
    road = [];
  }
  return roads;
}

function crossingsOf(roads: readonly Spot[][]): Map<number, number[]>[] {
  const segments = new SquareIndex<readonly [road: number, at: number]>(0.05);
  for (const [road, spots] of roads.entries()) {
    for (let at = 1; at < spots.length; at++) segments.add([road, at], spots[at - 1]!, spots[at]!);
  }
  return roads.map((spots, road) => {
    const cuts = new Map<number, number[]>();
    for (let at = 1; at < spots.length; at++) {
      const own = [spots[at - 1]!, spots[at]!] as const;
      for (const [other, place] of segments.near(...own)) {
        if (other === road) continue;
        const along = crossing(own, [roads[other]![place - 1]!, roads[other]![place]!]);
        if (along !== undefined && along > 0 && along < 1) cuts.getOrInsertComputed(at, () => []).push(along);
      }
    }
    return cuts;
  });
}

class Net implements RoadNet {
  readonly nodes: Spot[] = [];
  readonly pieces: RoadPiece[] = [];
  readonly #squares = new SquareIndex<number>(0.01);

  nodeAt(spot: Spot): number {
    for (const node of this.near(spot)) if (milesApart(spot, this.nodes[node]!) < SAME_MILES) return node;
    this.#squares.add(this.nodes.length, spot);
    return this.nodes.push(spot) - 1;
  }

  near(spot: Spot, margin = 0.002): Iterable<number> {
    return this.#squares.near(spot, spot, margin);
  }
}

const between = (a: Spot, b: Spot, along: number): Spot => [a[0] + (b[0] - a[0]) * along, a[1] + (b[1] - a[1]) * along];

function layRoad(net: Net, spots: readonly Spot[], cuts: ReadonlyMap<number, readonly number[]>) {
  const straight = straightness(spots);
  let last = net.nodeAt(spots[0]!);
  for (let at = 1; at < spots.length; at++) {
    const [from, to] = [spots[at - 1]!, spots[at]!];
    const parts = Math.max(1, Math.ceil(milesApart(from, to) / PIECE_MILES));
    const marks = Array.from({ length: parts }, (_, part) => (part + 1) / parts);
    for (const along of [...new Set([...marks, ...(cuts.get(at) ?? [])])].toSorted((a, b) => a - b)) {
      const node = net.nodeAt(between(from, to, along));
      if (node === last) continue;
      const miles = milesApart(net.nodes[last]!, net.nodes[node]!);
      net.pieces.push({ a: last, b: node, miles, straight: straight[at]! });
      last = node;
    }
  }
}

/** Straight-line distance over road length. */
function straightness(spots: readonly Spot[]): number[] {
  const ways = [0];
  for (let at = 1; at < spots.length; at++) ways.push(ways[at - 1]! + milesApart(spots[at - 1]!, spots[at]!));
  let [from, to] = [0, 0];
  return spots.map((_, at) => {
    while (ways[at]! - ways[from]! > WINDOW_MILES) from++;
    while (to < spots.length - 1 && ways[to]! - ways[at]! < WINDOW_MILES) to++;
    const way = ways[to]! - ways[from]!;
    return way === 0 ? 1 : Math.min(1, milesApart(spots[from]!, spots[to]!) / way);
  });
}

/** Sources of one road don't always meet. */
function joinLooseEnds(net: Net) {
  const degree = new Uint8Array(net.nodes.length);
  const beside = new Map<number, number>();
  for (const { a, b } of net.pieces) {
    degree[a]!++;
    degree[b]!++;
    beside.set(a, b);
    beside.set(b, a);
  }
  for (const [end, spot] of net.nodes.entries()) {
    if (degree[end] !== 1) continue;
    const before = beside.get(end)!;
    const away = (node: number) => milesApart(spot, net.nodes[node]!);
    const others = [...new Set(net.near(spot, 0.012))].filter(
      (node) =>
        node !== end &&
        node !== before &&
        away(node) < Math.min(GAP_MILES, milesApart(net.nodes[before]!, net.nodes[node]!)),
    );
    const nearest = others.toSorted((a, b) => away(a) - away(b))[0];
    if (nearest !== undefined) net.pieces.push({ a: end, b: nearest, miles: away(nearest), straight: 1 });
  }
}
