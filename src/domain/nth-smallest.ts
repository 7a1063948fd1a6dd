/** The `count`-th smallest value, equal ones counted each; Infinity when there are fewer. */
export function nthSmallest(values: Iterable<number>, count: number): number {
  const kept: number[] = [];
  for (const value of values) {
    if (kept.length === count && value >= kept[count - 1]!) continue;
    if (kept.length === count) kept.pop();
    kept.splice(placeOf(kept, value), 0, value);
  }
  return kept.length < count ? Number.POSITIVE_INFINITY : kept[count - 1]!;
}

/** Where a value goes in a sorted list, after its equals. */
function placeOf(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
