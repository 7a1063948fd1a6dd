import { type Random, random } from "#db/seed/random.ts";

/**
 * Dice of one thing alone: of a person's seventh step, of the third fault. Whoever is taken out of the world to find out who is to blame
 * takes nobody else's luck along.
 */
export const diceOf = (seed: number, ...names: (string | number)[]): Random =>
  random(Number(BigInt.asUintN(32, Bun.hash.wyhash(names.join("/"), BigInt(seed)))));

/** One of several by weight. */
export function byWeight<T>(dice: Random, choices: readonly (readonly [T, number])[]): T {
  let left = dice.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [choice, weight] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  return choices.at(-1)![0];
}
