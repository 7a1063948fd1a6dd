import { type BreedName, breeds } from "#src/shared/base/breeds.ts";
import { seededRandom } from "#src/shared/content/seeded.ts";
import { coverTint, pickDogs } from "#src/shared/search/cover-seeds.ts";
import { type PatternName, patternNames } from "#views/art/patterns.tsx";

export type DogWear = "bandana" | "foam" | "none";

export interface DogLook {
  breed: BreedName;
  second?: BreedName;
  pattern: PatternName;
  tint: number;
  wear: DogWear;
}

const wears: readonly DogWear[] = ["bandana", "bandana", "foam"];

/** Deterministic, so that a groomer keeps their image. */
export function seededLook(seed: number): DogLook {
  const random = seededRandom(seed);
  const [breed, second] = pickDogs(seed).map((dog) => breeds[dog]!);
  const pattern = pick(patternNames, random());
  const look = { breed: breed!, pattern, tint: coverTint(seed), wear: pick(wears, random()) };
  return second ? { ...look, second } : look;
}

/** Safe for IDs. */
export const lookId = ({ breed, second, pattern, tint, wear }: DogLook): string =>
  [breed, second, pattern, tint, wear].filter((part) => part !== undefined).join("-");

const pick = <T>(choices: readonly T[], random: number): T => choices[Math.floor(random * choices.length)]!;

/** Keeps the markup small. */
export const toTenth = (value: number): number => Math.round(value * 10) / 10;
