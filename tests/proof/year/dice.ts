import { newRandom, type Random } from "#db/seed/random.ts";

export const diceOf = (seed: number, ...names: (string | number)[]): Random =>
  newRandom(Number(BigInt.asUintN(32, Bun.hash.wyhash(names.join("/"), BigInt(seed)))));

export function byWeight<T>(dice: Random, choices: readonly (readonly [T, number])[]): T {
  let left = dice.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [choice, weight] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  return choices.at(-1)![0];
}
