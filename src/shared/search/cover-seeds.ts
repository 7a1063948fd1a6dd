const DOGS = 9;
const TINTS = 6;

export const pickDogs = (seed: number) => (seed % 4 === 3 ? [seed % DOGS, (seed + 4) % DOGS] : [seed % DOGS]);

/** Neighboring seeds differ, and each dog gets every color. */
export const coverTint = (seed: number) => (seed + 2 * Math.floor(seed / DOGS)) % TINTS;

/** Cards that must differ: the one beside and the one above in three columns. */
const NEAR = 3;

/** The groomer's own seed, or the next that differs from its neighbors. */
export function chooseCoverSeeds(ids: readonly number[]): number[] {
  const seeds: number[] = [];
  for (const id of ids) {
    let seed = id;
    while (seeds.slice(-NEAR).some((near) => isLike(near, seed))) seed++;
    seeds.push(seed);
  }
  return seeds;
}

const isLike = (a: number, b: number) =>
  coverTint(a) === coverTint(b) || pickDogs(a).some((dog) => pickDogs(b).includes(dog));
