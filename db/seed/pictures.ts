import { type Breed, breeds } from "#src/shared/base/breeds.ts";
import { breedFacts } from "./breeds.ts";

export type Scene = "ready" | "bath" | "table" | "towel" | "pair" | "van";

/** One of the drawings that stand in for photos, and what can truthfully be written under it. */
export interface Picture {
  id: string;
  scene: Scene;
  breed: Breed;
  /** The second dog of a pair. */
  second?: Breed;
  /** Tells drawings of the same scene and breed apart: it picks the ground and its color. */
  number: number;
  captions: readonly string[];
}

const captionsOf: Record<Exclude<Scene, "pair">, (dog: string) => string[]> = {
  ready: (dog) => [`${capital(dog)}, washed and brushed`, `A ${dog} in a fresh bandana`, `Done: ${dog}, all dry`],
  bath: (dog) => [
    `${capital(dog)} in the tub`,
    `Suds first: ${dog} on bath day`,
    `A ${dog} who stopped minding the water`,
  ],
  table: (dog) => [`${capital(dog)} on the table`, `Comb and scissors: ${dog}`, `Last touches on a ${dog}`],
  towel: (dog) => [`${capital(dog)}, towel time`, `Drying a ${dog} without the dryer`, `Warm towel for a ${dog}`],
  van: (dog) => [`Looking out of the van: ${dog}`, `A ${dog} who didn't want to leave the van`],
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const pairs: readonly (readonly [Breed, Breed])[] = [
  ["doodle", "shihtzu"],
  ["corgi", "retriever"],
  ["spaniel", "spaniel"],
  ["schnauzer", "dachshund"],
  ["samoyed", "corgi"],
  ["frenchie", "dachshund"],
  ["retriever", "doodle"],
  ["shihtzu", "schnauzer"],
];

export const pictures: readonly Picture[] = [
  ...breeds.flatMap((breed, at) => [
    single("ready", breed, at),
    single("ready", breed, at + 13),
    single("bath", breed, at + 4),
    single("table", breed, at + 1),
    single("towel", breed, at + 2),
  ]),
  ...pairs.map(([breed, second], at) => pair(breed, second, at)),
  ...(["doodle", "schnauzer", "retriever"] as const).map((breed, at) => single("van", breed, at)),
];

function single(scene: Exclude<Scene, "pair">, breed: Breed, number: number): Picture {
  const captions = captionsOf[scene](breedFacts[breed].word);
  return { id: `${scene}-${breed}-${number}`, scene, breed, number, captions };
}

function pair(breed: Breed, second: Breed, number: number): Picture {
  const [one, other] = [breedFacts[breed].word, breedFacts[second].word];
  const both = breed === second ? `Two ${one}s` : `${capital(one)} and ${other}`;
  const captions = [`${both} from one house`, `${both}, groomed on the same visit`];
  return { id: `pair-${breed}-${second}-${number}`, scene: "pair", breed, second, number, captions };
}
