import { UNITS_PER_MINUTE } from "#src/shared/places/road-data.ts";
import type { Spot } from "./build-geometry.ts";
import { Heap } from "./build-heap.ts";
import type { Country } from "./build-net.ts";
import { minutesOf } from "./build-speeds.ts";

/** A road between two places, with its duration in units and its bends. */
export interface RoadEdge {
  a: number;
  b: number;
  units: number;
  /** Null for streets and ferries. */
  bends: Spot[] | null;
}

/** Contracts nodes without a junction. Places come first. */
export interface Graph {
  spots: Spot[];
  places: number;
  edges: RoadEdge[];
}

export function graphOf({ spots, ways }: Country, places: number): Graph {
  const edges = ways.map((way): RoadEdge => {
    const units = Math.max(1, Math.round(minutesOf(way) * UNITS_PER_MINUTE * FINE));
    return { a: way.a, b: way.b, units, bends: way.kind === "road" ? [] : null };
  });
  const streets = worthwhile(spots.length, edges);
  return inUnits(joined(spots, places, [...edges.filter(({ bends }) => bends !== null), ...streets]));
}

/** Rounds only once, after joining. */
const FINE = 64;

const inUnits = ({ edges, ...graph }: Graph): Graph => ({
  ...graph,
  edges: edges.map(({ units, ...edge }) => ({ ...edge, units: Math.max(1, Math.round(units / FINE)) })),
});

/** A street is dropped if a detour takes at most this factor. */
const ABOUT_AS_QUICK = 1.1;

/** Shortest first, and only kept streets serve as detours. */
function worthwhile(nodes: number, edges: readonly RoadEdge[]): RoadEdge[] {
  const search = new LocalSearch(nodes);
  const isStreet = ({ bends }: RoadEdge) => bends === null;
  for (const edge of edges) if (!isStreet(edge)) search.add(edge);
  const streets = edges.filter(isStreet).toSorted((one, other) => one.units - other.units || one.a - other.a);
  return streets.filter((street) => {
    if (search.isWithin(street, street.units * ABOUT_AS_QUICK)) return false;
    search.add(street);
    return true;
  });
}

class LocalSearch {
  readonly #near: { to: number; units: number }[][];
  readonly #least: Float64Array;

  constructor(nodes: number) {
    this.#near = Array.from({ length: nodes }, () => []);
    this.#least = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY);
  }

  add({ a, b, units }: RoadEdge): void {
    this.#near[a]!.push({ to: b, units });
    this.#near[b]!.push({ to: a, units });
  }

  isWithin({ a, b }: RoadEdge, most: number): boolean {
    const touched = [a];
    const heap = new Heap();
    this.#least[a] = 0;
    heap.push(0, a);
    while (heap.size > 0 && this.#least[b] === Number.POSITIVE_INFINITY) {
      const { key, item } = heap.pop();
      if (key > this.#least[item]!) continue;
      for (const { to, units } of this.#near[item]!) {
        const sum = key + units;
        if (sum > most || sum >= this.#least[to]!) continue;
        if (this.#least[to] === Number.POSITIVE_INFINITY) touched.push(to);
        this.#least[to] = sum;
        heap.push(sum, to);
      }
    }
    const isFound = this.#least[b] !== Number.POSITIVE_INFINITY;
    for (const node of touched) this.#least[node] = Number.POSITIVE_INFINITY;
    return isFound;
  }
}

function joined(spots: readonly Spot[], places: number, edges: readonly RoadEdge[]): Graph {
  const at: number[][] = spots.map(() => []);
  for (const [edge, { a, b }] of edges.entries()) {
    at[a]!.push(edge);
    at[b]!.push(edge);
  }
  const isKept = (node: number) =>
    node < places || at[node]!.length !== 2 || at[node]!.some((edge) => edges[edge]!.bends === null);
  const kept: Spot[] = [];
  const numberOf = new Map<number, number>();
  for (const [node, spot] of spots.entries()) {
    if (node < places || (isKept(node) && at[node]!.length > 0)) numberOf.set(node, kept.push(spot) - 1);
  }
  const done = new Set<number>();
  const result: RoadEdge[] = [];
  for (const start of numberOf.keys()) {
    for (const first of at[start]!) {
      if (done.has(first)) continue;
      let [edge, node, units] = [first, start, 0];
      const bends: Spot[] = [];
      for (;;) {
        done.add(edge);
        units += edges[edge]!.units;
        node = edges[edge]!.a === node ? edges[edge]!.b : edges[edge]!.a;
        if (isKept(node)) break;
        bends.push(spots[node]!);
        edge = at[node]!.find((other) => other !== edge)!;
      }
      const isRoad = edges[first]!.bends !== null;
      if (node !== start)
        result.push({ a: numberOf.get(start)!, b: numberOf.get(node)!, units, bends: isRoad ? bends : null });
    }
  }
  return { spots: kept, places, edges: result };
}
