import type { RoadData } from "./road-data.ts";

/** What can be reached upwards from a point: nodes in ascending order, how long each takes, and the node before it. */
export interface Label {
  nodes: Int32Array;
  units: Int32Array;
  before: Int32Array;
}

/** Where two labels meet on the quickest way. */
interface Meeting {
  units: number;
  node: number;
}

export const NOWHERE: Meeting = { units: Number.POSITIVE_INFINITY, node: -1 };

/** A night's work that asks for more begins anew now and then. */
const MOST_LABELS = 3_000;

/** Labels of the points that were asked for. */
export class Labels {
  readonly #data: RoadData;
  readonly #known = new Map<number, Label>();

  constructor(data: RoadData) {
    this.#data = data;
  }

  of(point: number): Label {
    const known = this.#known.get(point);
    if (known) return known;
    if (this.#known.size >= MOST_LABELS) this.#known.clear();
    const label = this.#made(point);
    this.#known.set(point, label);
    return label;
  }

  /** Dijkstra's search over ways up alone. A node that a higher one reaches sooner is on no quickest way. */
  #made(point: number): Label {
    const { firsts, targets, units } = this.#data;
    const least = new Map([[point, 0]]);
    const before = new Map([[point, -1]]);
    const settled: number[] = [];
    const done = new Set<number>();
    const queue = new Queue();
    queue.push(0, point);
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      if (done.has(node)) continue;
      done.add(node);
      const sum = least.get(node)!;
      let isStalled = false;
      for (let way = firsts[node]!; way < firsts[node + 1]! && !isStalled; way++) {
        const from = least.get(targets[way]!);
        isStalled = from !== undefined && from + units[way]! < sum;
      }
      if (isStalled) continue;
      settled.push(node);
      for (let way = firsts[node]!; way < firsts[node + 1]!; way++) {
        const to = targets[way]!;
        const next = sum + units[way]!;
        if (next >= (least.get(to) ?? Number.POSITIVE_INFINITY)) continue;
        least.set(to, next);
        before.set(to, node);
        queue.push(next, to);
      }
    }
    const nodes = Int32Array.from(settled).sort();
    return {
      nodes,
      units: nodes.map((node) => least.get(node)!),
      before: nodes.map((node) => before.get(node)!),
    };
  }
}

export function meetingOf(a: Label, b: Label): Meeting {
  let meeting = NOWHERE;
  for (let [at, other] = [0, 0]; at < a.nodes.length && other < b.nodes.length; ) {
    const difference = a.nodes[at]! - b.nodes[other]!;
    if (difference === 0) {
      const units = a.units[at]! + b.units[other]!;
      if (units < meeting.units) meeting = { units, node: a.nodes[at]! };
    }
    if (difference <= 0) at++;
    if (difference >= 0) other++;
  }
  return meeting;
}

/** Nodes by their key, the smallest first. */
class Queue {
  readonly #heap: { key: number; node: number }[] = [];

  push(key: number, node: number): void {
    const heap = this.#heap;
    let at = heap.push({ key, node }) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent]!.key <= key) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = { key, node };
  }

  pop(): number | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last) return undefined;
    if (heap.length === 0) return first.node;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child + 1 < heap.length && heap[child + 1]!.key < heap[child]!.key) child++;
      if (child >= heap.length || heap[child]!.key >= last.key) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
    return first.node;
  }
}
