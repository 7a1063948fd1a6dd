export type Dice = ReturnType<typeof dice>;

/** Random numbers that are the same in every run with the same seed (mulberry32). */
export function dice(seed: number) {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    roll,
    whole: (low: number, high: number) => low + Math.floor(roll() * (high - low + 1)),
    isTrue: (probability: number) => roll() < probability,
    oneOf: <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)]!,
  };
}

/** A choice by weight in logarithmic time: `pick(roll)` for a roll from 0 to 1. */
export function weighted<T>(choices: readonly (readonly [T, number])[]) {
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
