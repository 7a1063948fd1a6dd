const DOGS = 9;
const TINTS = 6;

/** The dogs of a drawing, as numbers: one, or one with a friend. */
export const dogsOf = (seed: number) => (seed % 4 === 3 ? [seed % DOGS, (seed + 4) % DOGS] : [seed % DOGS]);

/** Its colour, as a number: neighbouring seeds differ, and in the long run each dog gets every colour. */
export const tintOf = (seed: number) => (seed + 2 * Math.floor(seed / DOGS)) % TINTS;

/** Enough for the card beside, and for the one above in three columns. */
const NEAR = 3;

/** The groomer's own, or the next one unlike all around it: three cards have six dogs and three colors at most. */
export function coverSeeds(ids: readonly number[]): number[] {
  const seeds: number[] = [];
  for (const id of ids) {
    let seed = id;
    while (seeds.slice(-NEAR).some((near) => isLike(near, seed))) seed++;
    seeds.push(seed);
  }
  return seeds;
}

const isLike = (a: number, b: number) => tintOf(a) === tintOf(b) || dogsOf(a).some((dog) => dogsOf(b).includes(dog));
