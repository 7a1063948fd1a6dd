import { type Breed, breeds } from "#src/shared/base/breeds.ts";
import { breedFacts, type Coat } from "./breeds.ts";

import { type Pronoun, petNames } from "./names.ts";
import type { Random } from "./random.ts";

export interface DemoPet {
  name: string;
  pronoun: Pronoun;
  type: "Dog" | "Cat";
  breed: string;
  coat: Coat | null;
  /** Years. */
  age: number;
  /** Pounds. */
  weight: number;
  medicalInfo: string | null;
  healthIssues: string | null;
  /** What a groomer should know. */
  specialInstructions: string | null;
}

const habits = [
  "Doesn't like the dryer near the face.",
  "Pulls the back feet away when the nails are done.",
  "Will do anything for cheese.",
  "Barks at hats, friendly otherwise.",
  "Please no scented shampoo.",
  "Has to sniff every tool first, then holds still like a statue.",
  "Nervous for the first five minutes.",
  "Leave the tail feathers long, please.",
  "Ticklish under the arms.",
  "Best after a walk, so we go at eight.",
];
const ailments = [
  "Stiff left hip, needs breaks.",
  "Allergic to chicken treats.",
  "Heart murmur, on medication, vet says grooming is fine.",
  "Dry skin in winter.",
  "Ear infections twice a year.",
  "Deaf, so please let them see you first.",
  "A fatty lump on the right side, checked by the vet.",
];
const catBreeds = ["Domestic Longhair", "Maine Coon", "Persian", "Domestic Shorthair"];

/** The breeds take turns, so that all of them are there. */
export function makePet(dice: Random, number: number): DemoPet {
  return dice.chance(0.08) ? makeCat(dice) : makeDog(dice, breeds[number % breeds.length]!);
}

function makeDog(dice: Random, drawnBreed: Breed): DemoPet {
  const { name: breed, coat, weight } = breedFacts[drawnBreed];
  return { ...dice.pick(petNames), type: "Dog", breed, coat, weight: dice.between(...weight), ...makeNotes(dice) };
}

const makeCat = (dice: Random): DemoPet => ({
  ...dice.pick(petNames),
  type: "Cat",
  breed: dice.pick(catBreeds),
  coat: null,
  weight: dice.between(7, 15),
  ...makeNotes(dice),
});

function makeNotes(dice: Random) {
  const age = dice.between(1, 13);
  return {
    age,
    medicalInfo: dice.chance(0.6) ? "Vaccinations up to date, rabies tag on the collar." : null,
    healthIssues: dice.chance(age > 8 ? 0.5 : 0.12) ? dice.pick(ailments) : null,
    specialInstructions: dice.chance(0.5) ? dice.pick(habits) : null,
  };
}
