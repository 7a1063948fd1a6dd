import { pets } from "#db/schema/tables.ts";
import { makeParents } from "#db/seed/people.ts";
import type { DemoPet } from "#db/seed/pets.ts";
import type { Town } from "#db/seed/towns.ts";
import { addAccount, DAY, type Seed } from "./accounts.ts";

export interface SeededPet extends DemoPet {
  id: number;
}

export interface DemoParent {
  id: number;
  town: Town;
  pets: SeededPet[];
  /** The review texts this parent has used, so that nobody repeats themselves. */
  wrote: Set<string>;
}

/** The pet parents of every town with their pets; the first is `demo_parent`, in Asheville. All joined long ago. */
export const addParents = (seed: Seed): DemoParent[] =>
  makeParents(seed.dice).map(({ username, fullName, town, pets: own }) => {
    const joinedDaysAgo = seed.dice.between(500, 900);
    const isVerified = username === "demo_parent" || seed.dice.chance(0.9);
    const id = addAccount(seed, { username, fullName, role: "pet_parent", town, isVerified, joinedDaysAgo });
    return { id, town, pets: own.map((pet) => addPet(seed, id, pet)), wrote: new Set<string>() };
  });

function addPet({ tx, now }: Seed, petParentId: number, pet: DemoPet): SeededPet {
  const { name, type, breed, age, weight, medicalInfo, healthIssues, specialInstructions } = pet;
  const columns = { name, type, breed, age, weight, medicalInfo, healthIssues, specialInstructions };
  const { id } = tx
    .insert(pets)
    .values({ ...columns, petParentId, createdAt: now - 490 * DAY })
    .returning({ id: pets.id })
    .get();
  return { ...pet, id };
}
