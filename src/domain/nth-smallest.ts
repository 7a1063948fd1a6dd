/** Keeps the `count` smallest numbers in a max-heap. */
export class SmallestHeap {
  /** Largest number kept. Infinity until the heap is full. */
  limit = Number.POSITIVE_INFINITY;
  readonly #heap: Float64Array;
  #size = 0;

  constructor(count: number) {
    this.#heap = new Float64Array(count);
  }

  add(value: number) {
    if (this.#size < this.#heap.length) this.#rise(value);
    else if (value < this.limit) this.#sink(value);
    if (this.#size === this.#heap.length) this.limit = this.#heap[0]!;
  }

  #rise(value: number) {
    const heap = this.#heap;
    let at = this.#size++;
    for (let above = (at - 1) >> 1; at > 0 && heap[above]! < value; above = (at - 1) >> 1) {
      heap[at] = heap[above]!;
      at = above;
    }
    heap[at] = value;
  }

  #sink(value: number) {
    const heap = this.#heap;
    let at = 0;
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      if (below + 1 < heap.length && heap[below + 1]! > heap[below]!) below++;
      if (heap[below]! <= value) break;
      heap[at] = heap[below]!;
      at = below;
    }
    heap[at] = value;
  }
}

/** Infinity if there are fewer values. */
export function nthSmallest(values: readonly number[], count: number): number {
  const smallest = new SmallestHeap(count);
  for (const value of values) smallest.add(value);
  return smallest.limit;
}
