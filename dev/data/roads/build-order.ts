import type { Graph } from "./build-graph.ts";
import { Heap } from "./build-heap.ts";

/** To a node contracted later. `via` is a node, or -1 - edge number. */
type WayUp = Record<"to" | "units" | "via", number>;

type NeighborWays = Map<number, WayUp>;

/** Limit of a witness search. */
const LOOKED_AT = 120;

/** Contraction hierarchies (Geisberger et al., 2008), least important first. */
export function waysUp({ spots, edges }: Graph): WayUp[][] {
  const near: NeighborWays[] = spots.map(() => new Map());
  for (const [at, { a, b, units }] of edges.entries()) connect(near, a, b, { units, via: -1 - at });
  const contraction = new Contraction(near);
  const queue = new Heap();
  for (const node of spots.keys()) queue.push(near[node]!.size, node);
  const up: WayUp[][] = spots.map(() => []);
  while (queue.size > 0) {
    const { item } = queue.pop();
    const importance = contraction.importance(item);
    if (queue.size > 0 && importance > queue.least) {
      queue.push(importance, item);
      continue;
    }
    up[item] = contraction.takeOut(item);
  }
  return up.map((ways, node) => ways.filter((way) => !isAround(up, node, way)));
}

/** Removes arcs that two others beat. */
const isAround = (up: readonly (readonly WayUp[])[], node: number, { to, units }: WayUp): boolean =>
  up[node]!.some(({ to: middle, units: first }) => {
    if (first >= units) return false;
    const second = up[middle]!.find((way) => way.to === to) ?? up[to]!.find((way) => way.to === middle);
    return second !== undefined && first + second.units < units;
  });

function connect(near: readonly NeighborWays[], a: number, b: number, { units, via }: Omit<WayUp, "to">) {
  const known = near[a]!.get(b);
  if (known && known.units <= units) return;
  near[a]!.set(b, { to: b, units, via });
  near[b]!.set(a, { to: a, units, via });
}

class Contraction {
  readonly #near: NeighborWays[];
  readonly #depth: Int32Array;
  readonly #least: Float64Array;
  readonly #touched: number[] = [];

  constructor(near: NeighborWays[]) {
    this.#near = near;
    this.#depth = new Int32Array(near.length);
    this.#least = new Float64Array(near.length).fill(Number.POSITIVE_INFINITY);
  }

  /** Edge difference and depth. */
  importance(node: number): number {
    return 2 * (this.#shortcuts(node).length - this.#near[node]!.size) + this.#depth[node]!;
  }

  takeOut(node: number): WayUp[] {
    const shortcuts = this.#shortcuts(node);
    const ways = [...this.#near[node]!.values()].toSorted((a, b) => a.to - b.to);
    for (const { to } of ways) {
      this.#near[to]!.delete(node);
      this.#depth[to] = Math.max(this.#depth[to]!, this.#depth[node]! + 1);
    }
    for (const [a, b, units] of shortcuts) connect(this.#near, a, b, { units, via: node });
    this.#near[node]!.clear();
    return ways;
  }

  #shortcuts(node: number): [number, number, number][] {
    const ways = [...this.#near[node]!.values()];
    const shortcuts: [number, number, number][] = [];
    for (const [at, from] of ways.entries()) {
      const later = ways.slice(at + 1);
      if (later.length === 0) break;
      const most = from.units + Math.max(...later.map(({ units }) => units));
      this.#search(from.to, node, most);
      for (const { to, units } of later) {
        if (this.#least[to]! > from.units + units) shortcuts.push([from.to, to, from.units + units]);
      }
      for (const touched of this.#touched) this.#least[touched] = Number.POSITIVE_INFINITY;
      this.#touched.length = 0;
    }
    return shortcuts;
  }

  #search(from: number, without: number, most: number) {
    const heap = new Heap();
    this.#set(from, 0);
    heap.push(0, from);
    for (let looked = 0; heap.size > 0 && looked < LOOKED_AT; looked++) {
      const { key, item } = heap.pop();
      if (key > this.#least[item]!) continue;
      for (const { to, units } of this.#near[item]!.values()) {
        const sum = key + units;
        if (to === without || sum > most || sum >= this.#least[to]!) continue;
        this.#set(to, sum);
        heap.push(sum, to);
      }
    }
  }

  #set(node: number, units: number) {
    if (this.#least[node] === Number.POSITIVE_INFINITY) this.#touched.push(node);
    this.#least[node] = units;
  }
}
