import { join } from "node:path";
import { readTsv } from "#db/tsv.ts";
import { milesApart, type Spot, SquareIndex } from "./build-geometry.ts";
import type { RoadWay } from "./build-speeds.ts";

/** Islands without a bridge, by ZIP code. */
export function islandZips(): Map<string, string> {
  const [, ...rows] = readTsv(join(import.meta.dir, "../../../db/roads", "islands.tsv"));
  return new Map(rows.flatMap(([island, zips]) => zips!.split(",").map((zip) => [zip, island!] as const)));
}

/** Bridges that don't lead to the nearest place. */
export function bridgeZips(): { from: string; to: string }[] {
  const [, ...rows] = readTsv(join(import.meta.dir, "../../../db/roads", "bridges.tsv"));
  return rows.map(([, from, to]) => ({ from: from!, to: to! }));
}

/** Maximum miles to a bridge: between the 49th parallel and Florida, and elsewhere. */
const [BRIDGE_MILES, BRIDGE_MILES_ELSEWHERE] = [15, 8];
const MILES_IN_DEGREE = 46;
const mostMiles = ([, lat]: Spot) => (lat > 24 && lat < 50 ? BRIDGE_MILES : BRIDGE_MILES_ELSEWHERE);

interface Places {
  spots: readonly Spot[];
  points: number;
  ways: readonly RoadWay[];
  isIsland: (node: number) => boolean;
  openness: (spot: Spot) => number;
}

/** Connects parts that the map's rough shores cut off, except known islands. */
export function bridgesOf({ spots, points, ways, isIsland, openness }: Places): RoadWay[] {
  const parts = new UnionFind(spots.length);
  for (const { a, b } of ways) parts.join(a, b);
  const squares = new SquareIndex<number>(0.1);
  for (const [node, spot] of spots.entries()) squares.add(node, spot);
  const bridges: RoadWay[] = [];
  for (let before = -1; before < bridges.length; ) {
    before = bridges.length;
    for (const nodes of cutOff(parts, points)) {
      const bridge = nearestBridge(nodes);
      if (!bridge) continue;
      parts.join(bridge.a, bridge.b);
      bridges.push(bridge);
    }
  }
  return bridges;

  function nearestBridge(nodes: readonly number[]): RoadWay | undefined {
    const own = parts.of(nodes[0]!);
    let best: RoadWay | undefined;
    for (const a of nodes) {
      if (isIsland(a)) continue;
      const most = best?.miles ?? mostMiles(spots[a]!);
      for (const b of new Set(squares.near(spots[a]!, spots[a]!, most / MILES_IN_DEGREE))) {
        const miles = milesApart(spots[a]!, spots[b]!);
        if (miles > (best?.miles ?? most) || parts.of(b) === own) continue;
        if (isIsland(b) || !parts.hasPoint(b, points)) continue;
        best = { kind: "street", a, b, miles, straight: 1, open: openness(spots[a]!) };
      }
    }
    return best;
  }
}

/** Component of each node; 0 is the largest. */
export function linkedParts(ways: readonly Pick<RoadWay, "a" | "b">[], nodes: number): number[] {
  const parts = new UnionFind(nodes);
  for (const { a, b } of ways) parts.join(a, b);
  const byPart = Map.groupBy(parts.nodes(), (node) => parts.of(node));
  const bySize = [...byPart].toSorted(([one, ofOne], [other, ofOther]) => ofOther.length - ofOne.length || one - other);
  const numbers = new Map(bySize.map(([part], number) => [part, number]));
  return parts.nodes().map((node) => numbers.get(parts.of(node))!);
}

/** All but the largest, smallest first. */
function cutOff(parts: UnionFind, points: number): number[][] {
  const byPart = Map.groupBy(parts.nodes(), (node) => parts.of(node));
  const withPoints = [...byPart.values()].filter((nodes) => nodes[0]! < points);
  return withPoints.toSorted((a, b) => a.length - b.length || a[0]! - b[0]!).slice(0, -1);
}

class UnionFind {
  readonly #above: Int32Array;

  constructor(nodes: number) {
    this.#above = Int32Array.from({ length: nodes }, (_, node) => node);
  }

  nodes(): number[] {
    return [...this.#above.keys()];
  }

  /** Union-find root, the lowest node. */
  of(node: number): number {
    let top = node;
    while (this.#above[top] !== top) top = this.#above[top] = this.#above[this.#above[top]!]!;
    return top;
  }

  hasPoint(node: number, points: number): boolean {
    return this.of(node) < points;
  }

  join(a: number, b: number): void {
    const [low, high] = [this.of(a), this.of(b)].toSorted((one, other) => one - other);
    this.#above[high!] = low!;
  }
}
