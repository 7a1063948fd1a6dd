import type { Random } from "./random.ts";
import { breedRows, demoTowns, namesByKind, readSeed, type SeedCoat, type SeedTown, seedTextsOf } from "./tables.ts";

export interface DemoPet {
  name: string;
  pronoun: "he" | "she";
  type: "Dog" | "Cat";
  breed: string;
  coat: SeedCoat | null;
  age: number;
  /** Pounds. */
  weight: number;
  medicalInfo: string | null;
  healthIssues: string | null;
  specialInstructions: string | null;
}

interface DemoPerson {
  username: string;
  fullName: string;
  town: SeedTown;
  pets: DemoPet[];
}

const vaccinated = "Vaccinations up to date, rabies tag on the collar.";
const named = (pronoun: DemoPet["pronoun"]) => namesByKind(pronoun).map((name) => ({ name, pronoun }));
const petNames = [...named("he"), ...named("she")];

const makeCat = (dice: Random) => ({ name: dice.pick(seedTextsOf("cat breed")), coat: null, from: 7, to: 15 });

function makePet(dice: Random, number: number): DemoPet {
  const isCat = dice.chance(0.08);
  const name = dice.pick(petNames);
  const { from, to, ...kind } = isCat ? makeCat(dice) : breedRows[number % breedRows.length]!;
  const weight = dice.between(from, to);
  const age = dice.between(1, 13);
  return {
    ...name,
    type: isCat ? "Cat" : "Dog",
    breed: kind.name,
    coat: kind.coat,
    weight,
    age,
    medicalInfo: dice.chance(0.6) ? vaccinated : null,
    healthIssues: dice.chance(age > 8 ? 0.5 : 0.12) ? dice.pick(seedTextsOf("ailment")) : null,
    specialInstructions: dice.chance(0.5) ? dice.pick(seedTextsOf("habit")) : null,
  };
}

/** Pets that a package suits, by its name. Packages not listed suit all pets. */
const meantFor: Record<string, (pet: DemoPet) => boolean> = {
  "First Visit": ({ age }) => age < 1,
  "Deshed and Dry": ({ coat }) => coat === "double",
  "Curly Coat Groom": ({ coat }) => coat === "curly",
  "Tidy Between Cuts": ({ coat }) => coat === "curly" || coat === "silky" || coat === "wiry",
  "Small Dog Spa": ({ type, weight }) => type === "Dog" && weight <= 25,
  "Big Dog Bath": ({ type, weight }) => type === "Dog" && weight >= 60,
  "Senior Comfort Groom": ({ age }) => age >= 8,
};

export const suitsPet = (packageName: string, pet: DemoPet): boolean => meantFor[packageName]?.(pet) ?? true;

const demoParent: DemoPerson = {
  username: "demo_parent",
  fullName: "Dana Rivers",
  town: demoTowns[0]!,
  pets: readSeed<DemoPet>("tried-pets"),
};

export function makeParents(dice: Random): DemoPerson[] {
  const people = [demoParent];
  let petCount = 0;
  for (const town of demoTowns) {
    for (let more = town.groomers + 4; more > 0; more--) {
      let fullName: string;
      do fullName = `${dice.pick(namesByKind("first"))} ${dice.pick(namesByKind("last"))}`;
      while (people.some((one) => one.fullName === fullName));
      const count = dice.pick([1, 1, 1, 2, 2, 3]);
      const pets = Array.from({ length: count }, () => makePet(dice, petCount++));
      people.push({ username: fullName.toLowerCase().replace(" ", "."), fullName, town, pets });
    }
  }
  return people;
}

const at = (list: readonly string[], place: number) => list[Math.floor(place) % list.length]!;

export function demoName(place: number) {
  const owners = namesByKind("owner");
  return {
    firstName: at(owners, place),
    surname: at(namesByKind("surname"), place * 7 + Math.floor(place / owners.length)),
  };
}

/** Different for each `place`, because the lists have different lengths. */
export function nameBusiness(place: number, { firstName, surname }: ReturnType<typeof demoName>, city: string): string {
  const street = at(namesByKind("van street"), place * 5);
  const trade = at(namesByKind("trade"), place * 3 + Math.floor(place / 10));
  const names = [
    `${street} ${trade}`,
    `${firstName}'s ${trade}`,
    `The ${street} ${at(namesByKind("thing"), place / 4)}`,
    `${place % 8 === 3 ? surname : city} ${trade}`,
  ];
  return at(names, place);
}

export const makeDescription = (place: number, dice: Random) =>
  `${at(seedTextsOf("opening"), place * 7)} ${dice.pick(seedTextsOf("middle"))} ${dice.pick(seedTextsOf("ending"))}`;

type Column = "name" | "address" | "zipCode" | "repeatWeeks" | "pets" | "hasEmail" | "gateCode" | "note";

export const madeUpClients = readSeed<Record<Column, string>>("clients").map(
  ({ name, pets, hasEmail, gateCode, ...row }, at) => ({
    ...row,
    name,
    // Numbers reserved for fiction.
    phone: `828-555-01${String(at + 1).padStart(2, "0")}`,
    email: hasEmail ? `${name.split(" ").at(-1)!.toLowerCase()}@example.com` : null,
    access: gateCode ? { gateCode } : null,
    pets: pets.split("; ").map((pet) => {
      const [petName, breed, size, birthYear] = pet.split(", ");
      return { name: petName, type: breed === "Persian" ? "Cat" : "Dog", breed, size, birthYear };
    }),
  }),
);
