import { pets } from "#db/schema/tables.ts";
import { makeParents } from "#db/seed/people.ts";
import type { DemoPet } from "#db/seed/pets.ts";
import type { Town } from "#db/seed/towns.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { type Coat, maskOfTraits, type PetTrait } from "#src/shared/visits/pets/care-labels.ts";
import type { PetPhotos } from "../pictures/pet-photos.tsx";
import { addAccount, type Seed } from "./accounts.ts";

export interface SeededPet extends DemoPet {
  id: number;
}

export interface DemoParent {
  id: number;
  town: Town;
  /** Parents without a confirmed address cannot review. */
  isVerified: boolean;
  pets: SeededPet[];
  /** The review texts this parent has used, so that nobody repeats themselves. */
  wrote: Set<string>;
}

/** The pet parents of every town with their pets, every other with photos; the first is `demo_parent`, in Asheville. */
export const addParents = (seed: Seed, photos: PetPhotos): DemoParent[] =>
  makeParents(seed.dice).map(({ username, fullName, town, pets: own }, place) => {
    const joinedDaysAgo = seed.dice.between(500, 900);
    const isVerified = username === "demo_parent" || seed.dice.chance(0.9);
    const id = addAccount(seed, { username, fullName, role: "pet_parent", town, isVerified, joinedDaysAgo });
    return {
      id,
      town,
      isVerified,
      pets: own.map((pet) => addPet(seed, id, pet, place % 2 === 0 ? photos.get(pet.breed) : undefined)),
      wrote: new Set<string>(),
    };
  });

function addPet({ tx, now }: Seed, petParentId: number, pet: DemoPet, imageFile: string | undefined): SeededPet {
  const { name, type, breed, age, weight, medicalInfo, healthIssues, specialInstructions } = pet;
  const columns = {
    name,
    type,
    breed,
    age,
    weight,
    medicalInfo,
    healthIssues,
    specialInstructions,
    ...careOf(pet, now),
  };
  const { id } = tx
    .insert(pets)
    .values({ ...columns, petParentId, imageFile: imageFile ?? null, createdAt: now - 490 * DAY_MS })
    .returning({ id: pets.id })
    .get();
  return { ...pet, id };
}

const coats: Record<NonNullable<DemoPet["coat"]>, Coat> = {
  curly: "curly",
  silky: "long",
  wiry: "wire",
  double: "double",
  short: "short",
};

/** What follows from the pet as it was made; every fifth has a shot that has run out, every third comes again after some weeks. */
function careOf({ coat, age, weight, specialInstructions }: DemoPet, now: number) {
  const traits: PetTrait[] = [
    ...(specialInstructions?.includes("Nervous") ? (["anxious"] as const) : []),
    ...(specialInstructions?.includes("back feet") ? (["may-bite"] as const) : []),
    ...(age > 9 ? (["senior"] as const) : []),
  ];
  const days = weight % 5 === 0 ? -weight : 30 + 9 * weight;
  const repeatWeeks = weight % 3 === 1 ? 4 + (weight % 9) : null;
  const rabiesUntil = new Date(now + days * DAY_MS).toISOString().slice(0, 10);
  return { coat: coat && coats[coat], traits: maskOfTraits(traits), rabiesUntil, repeatWeeks };
}
