import type { Spot } from "./build-geometry.ts";
import { Heap } from "./build-heap.ts";
import type { Country } from "./build-net.ts";
import { minutesOf, speeds } from "./build-speeds.ts";
import { UNITS } from "./roads-file.ts";

/** A way of the graph: how long it takes, in units, and the bends of its road between both ends. */
export interface Edge {
  a: number;
  b: number;
  units: number;
  /** Null for streets and ferries, which are drawn straight. */
  bends: Spot[] | null;
}

/** What is left when each road without a junction or a street that meets it is one edge. Places come first. */
export interface Graph {
  spots: Spot[];
  places: number;
  edges: Edge[];
}

export function graphOf({ spots, ways }: Country, places: number): Graph {
  const edges = ways.map((way): Edge => {
    const units = Math.max(1, Math.round(minutesOf(way, speeds) * UNITS * FINE));
    return { a: way.a, b: way.b, units, bends: way.kind === "road" ? [] : null };
  });
  const streets = worthwhile(spots.length, edges);
  return inUnits(joined(spots, places, [...edges.filter(({ bends }) => bends !== null), ...streets]));
}

/** Lengths are rounded once, after pieces have been joined. */
const FINE = 64;

const inUnits = ({ edges, ...graph }: Graph): Graph => ({
  ...graph,
  edges: edges.map(({ units, ...edge }) => ({ ...edge, units: Math.max(1, Math.round(units / FINE)) })),
});

/** A street is left out where a way around takes no more than so many times as long: the file is half as large. */
const ABOUT_AS_QUICK = 1.2;

/** The streets that no way around is about as quick as. */
function worthwhile(nodes: number, edges: readonly Edge[]): Edge[] {
  const search = new LocalSearch(nodes, edges);
  const streetsFrom = Map.groupBy(
    edges.filter(({ bends }) => bends === null),
    ({ a }) => a,
  );
  return [...streetsFrom].flatMap(([from, streets]) => {
    const direct = search.directFrom(from, streets);
    const seen = new Set<number>();
    return streets.filter(({ b, units }) => {
      if (direct.get(b) !== units * ABOUT_AS_QUICK || seen.has(b)) return false;
      seen.add(b);
      return true;
    });
  });
}

/** Dijkstra's search around a place. */
class LocalSearch {
  readonly #firsts: Int32Array;
  readonly #to: Int32Array;
  readonly #units: Int32Array;
  readonly #least: Float64Array;
  /** Whether the quickest way so far is a street from the place itself. */
  readonly #isDirect: Uint8Array;

  constructor(nodes: number, edges: readonly Edge[]) {
    this.#firsts = new Int32Array(nodes + 1);
    for (const { a, b } of edges) {
      this.#firsts[a]!++;
      this.#firsts[b]!++;
    }
    for (let node = 0, sum = 0; node <= nodes; node++) this.#firsts[node] = sum += this.#firsts[node]!;
    this.#to = new Int32Array(2 * edges.length);
    this.#units = new Int32Array(2 * edges.length);
    for (const { a, b, units } of edges) {
      this.#put(a, b, units);
      this.#put(b, a, units);
    }
    this.#least = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY);
    this.#isDirect = new Uint8Array(nodes);
  }

  #put(from: number, to: number, units: number) {
    const at = --this.#firsts[from]!;
    this.#to[at] = to;
    this.#units[at] = units;
  }

  /** The ends of streets whose quickest way is one of these streets alone, with how long it takes. */
  directFrom(from: number, streets: readonly Edge[]): Map<number, number> {
    const wanted = new Set(streets.map(({ b }) => b));
    const found = new Map<number, number>();
    const touched = [from];
    const heap = new Heap();
    this.#least[from] = 0;
    heap.push(0, from);
    while (heap.size > 0 && wanted.size > 0) {
      const { key, item } = heap.pop();
      if (key > this.#least[item]!) continue;
      if (wanted.delete(item) && this.#isDirect[item]) found.set(item, key);
      for (let at = this.#firsts[item]!; at < this.#firsts[item + 1]!; at++) {
        const to = this.#to[at]!;
        const sum = key + this.#units[at]! * (item === from && wanted.has(to) ? ABOUT_AS_QUICK : 1);
        const known = this.#least[to]!;
        // Of two ways that take as long, the one around is kept, so that a street between is not needed.
        if (sum > known || (sum === known && item === from)) continue;
        this.#isDirect[to] = item === from ? 1 : 0;
        if (sum === known) continue;
        if (known === Number.POSITIVE_INFINITY) touched.push(to);
        this.#least[to] = sum;
        heap.push(sum, to);
      }
    }
    for (const node of touched) this.#least[node] = Number.POSITIVE_INFINITY;
    return found;
  }
}

/** Draws roads through nodes where nothing else happens together. */
function joined(spots: readonly Spot[], places: number, edges: readonly Edge[]): Graph {
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
  const result: Edge[] = [];
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
