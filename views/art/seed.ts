/** A stream of numbers from 0 up to 1 that is always the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of the choices; the list must not be empty. */
export function pick<T>(choices: readonly T[], random: number): T {
  return choices[Math.floor(random * choices.length)]!;
}

/** Shortens a coordinate, so that the markup stays small. */
export const round = (value: number): number => Math.round(value * 10) / 10;
