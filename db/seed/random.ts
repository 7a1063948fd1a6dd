import { seededRandom } from "#src/shared/content/seeded.ts";

/** Deterministic for demo and benchmarks. */
export interface Random {
  next(): number;
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  some<T>(list: readonly T[], count: number): T[];
  chance(probability: number): boolean;
}

export function newRandom(seed: number): Random {
  const next = seededRandom(seed);
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: (list) => list[between(0, list.length - 1)]!,
    some(list, count) {
      const left = list.map((item, place) => ({ item, place }));
      const chosen = Array.from(
        { length: Math.min(count, list.length) },
        () => left.splice(between(0, left.length - 1), 1)[0]!,
      );
      return chosen.sort((a, b) => a.place - b.place).map(({ item }) => item);
    },
    chance: (probability) => next() < probability,
  };
}

/** O(log n) weighted choice; `roll` from 0 to 1. */
export function weightedPicker<T>(choices: readonly (readonly [T, number])[]) {
  const sums: number[] = [];
  let total = 0;
  for (const [, weight] of choices) {
    total += weight;
    sums.push(total);
  }
  return (roll: number): T => choices[firstAbove(sums, roll * total)]![0];
}

function firstAbove(sums: number[], wanted: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]! > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}
