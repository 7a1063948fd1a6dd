import type { RoadData } from "#src/shared/places/road-data.ts";

/** Upward search space of a point in a contraction hierarchy: ascending nodes and their costs. */
interface RoadLabel {
  nodes: Int32Array;
  units: Int32Array;
}

interface Meeting {
  units: number;
  node: number;
}

const NOWHERE: Meeting = { units: Number.POSITIVE_INFINITY, node: -1 };

/** About 3 KB each. */
const MOST_LABELS = 2_000;
const UNKNOWN = 0x7fffffff;

export class RoadSearch {
  readonly #data: RoadData;
  readonly #known = new Map<number, RoadLabel>();
  readonly #least: Int32Array;
  readonly #before: Int32Array;
  readonly #queue = new NodeQueue();

  constructor(data: RoadData) {
    this.#data = data;
    this.#least = new Int32Array(data.spots.length / 2).fill(UNKNOWN);
    this.#before = new Int32Array(data.spots.length / 2);
  }

  of(point: number): RoadLabel {
    const known = this.#known.get(point);
    if (known) return known;
    if (this.#known.size >= MOST_LABELS) this.#known.clear();
    const label = this.#search(point, (nodes) => ({ nodes, units: nodes.map((node) => this.#least[node]!) }));
    this.#known.set(point, label);
    return label;
  }

  waysUp(point: number, to: number): number[] {
    return this.#search(point, () => {
      const nodes = [to];
      for (let node = to; node !== point; nodes.push(node)) node = this.#before[node]!;
      return nodes.reverse();
    });
  }

  /** Upward Dijkstra with stall-on-demand. */
  #search<T>(point: number, read: (settled: Int32Array) => T): T {
    const { firsts, targets, units } = this.#data;
    const [least, before, queue] = [this.#least, this.#before, this.#queue];
    const touched = [point];
    const settled: number[] = [];
    least[point] = 0;
    queue.push(0, point);
    while (queue.size > 0) {
      const sum = queue.least;
      const node = queue.pop();
      if (sum > least[node]! || this.#isStalled(node, sum)) continue;
      settled.push(node);
      for (let way = firsts[node]!; way < firsts[node + 1]!; way++) {
        const to = targets[way]!;
        const next = sum + units[way]!;
        if (next >= least[to]!) continue;
        if (least[to] === UNKNOWN) touched.push(to);
        least[to] = next;
        before[to] = node;
        queue.push(next, to);
      }
    }
    const answer = read(Int32Array.from(settled).sort());
    for (const node of touched) least[node] = UNKNOWN;
    return answer;
  }

  #isStalled(node: number, sum: number): boolean {
    const { firsts, targets, units } = this.#data;
    for (let way = firsts[node]!; way < firsts[node + 1]!; way++) {
      const from = this.#least[targets[way]!]!;
      if (from !== UNKNOWN && from + units[way]! < sum) return true;
    }
    return false;
  }
}

export function meetingOf(a: RoadLabel, b: RoadLabel): Meeting {
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

/** Min-heap that is reused between searches. */
class NodeQueue {
  #keys = new Int32Array(1024);
  #nodes = new Int32Array(1024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get least(): number {
    return this.#keys[0]!;
  }

  push(key: number, node: number): void {
    if (this.#size === this.#keys.length) this.#grow();
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#keys[parent]! <= key) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#keys[at] = key;
    this.#nodes[at] = node;
  }

  pop(): number {
    const first = this.#nodes[0]!;
    const size = --this.#size;
    const key = this.#keys[size]!;
    const node = this.#nodes[size]!;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child + 1 < size && this.#keys[child + 1]! < this.#keys[child]!) child++;
      if (child >= size || this.#keys[child]! >= key) break;
      this.#move(child, at);
      at = child;
    }
    this.#keys[at] = key;
    this.#nodes[at] = node;
    return first;
  }

  #move(from: number, to: number): void {
    this.#keys[to] = this.#keys[from]!;
    this.#nodes[to] = this.#nodes[from]!;
  }

  #grow(): void {
    const [keys, nodes] = [this.#keys, this.#nodes];
    this.#keys = new Int32Array(2 * keys.length);
    this.#nodes = new Int32Array(2 * nodes.length);
    this.#keys.set(keys);
    this.#nodes.set(nodes);
  }
}
