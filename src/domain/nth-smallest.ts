/** Keeps the `count` smallest numbers in order, which is faster than a heap for the few of a page. */
export class SmallestNumbers {
  /** Largest number kept. Infinity until there are `count`. */
  limit = Number.POSITIVE_INFINITY;
  readonly #sorted: Float64Array;

  constructor(count: number) {
    this.#sorted = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  }

  add(value: number) {
    if (value >= this.limit) return;
    const sorted = this.#sorted;
    let at = sorted.length - 1;
    for (; at > 0 && sorted[at - 1]! > value; at--) sorted[at] = sorted[at - 1]!;
    sorted[at] = value;
    this.limit = sorted.at(-1)!;
  }
}

/** Infinity if there are fewer values. */
export function nthSmallest(values: readonly number[], count: number): number {
  const smallest = new SmallestNumbers(count);
  for (const value of values) smallest.add(value);
  return smallest.limit;
}
