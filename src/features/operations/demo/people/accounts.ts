import { inArray } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { addRow, locations, pets, type Tx, users, usZips } from "#db/db.ts";
import { type DemoPet, makeParents } from "#db/seed/people.ts";
import type { Random } from "#db/seed/random.ts";
import { demoTowns, namesByKind, readSeed, type SeedTown } from "#db/seed/tables.ts";
import { loadSiteContent } from "#src/features/content/texts/site-pages.tsx";
import { DAY_MS, utcDay } from "#src/shared/base/time.ts";
import { maskOfTraits, type PetTrait } from "#src/shared/visits/pets/pet-labels.ts";
import type { DemoPhotos } from "../photos.ts";

export interface Seed {
  tx: Tx;
  now: number;
  dice: Random;
  passwordHash: string;
  photos: DemoPhotos;
}

export const seedRow = <T extends SQLiteTable>({ tx }: Pick<Seed, "tx">, table: T, row: T["$inferInsert"]) =>
  addRow(tx, table, row);

interface PlannedAccount {
  username: string;
  fullName: string;
  role: "pet_parent" | "groomer";
  town: SeedTown;
  isVerified?: boolean;
  serviceRadius?: number;
  profileImage?: string | null;
  joinedDaysAgo: number;
}

/** Returns the account's ID and location. */
export function addAccount(seed: Seed, { town, isVerified, serviceRadius, joinedDaysAgo, ...account }: PlannedAccount) {
  const { now, dice, passwordHash } = seed;
  const createdAt = now - joinedDaysAgo * DAY_MS;
  const email = `${account.username.replaceAll("_", ".")}@example.com`;
  const { id } = seedRow(seed, users, {
    ...account,
    email,
    passwordHash,
    createdAt,
    isDemo: true,
    phoneNumber: `${town.areaCode}-555-01${String(dice.between(0, 99)).padStart(2, "0")}`,
    emailVerifiedAt: isVerified === false ? null : createdAt,
    serviceTermsDate: loadSiteContent().terms.updated,
  });
  const address = `${dice.between(10, 980)} ${dice.pick(namesByKind("street"))}`;
  const { city, state, zipCode } = town;
  return { id, email, home: seedRow(seed, locations, { userId: id, address, city, state, zipCode, serviceRadius }) };
}

interface SeededPet extends DemoPet {
  id: number;
}

type HouseAccess = Record<"parking" | "stairs" | "gateCode" | "whoIsHome" | "accessNote", string | null>;
const houses = readSeed<HouseAccess>("houses");

export interface DemoParent {
  id: number;
  town: SeedTown;
  /** Three of four households give access instructions. */
  place: Partial<HouseAccess> & Record<`service${"Address" | "City" | "State" | "ZipCode"}`, string>;
  point: { lat: number; lon: number };
  /** Parents with an unconfirmed email can't review. */
  isVerified: boolean;
  pets: SeededPet[];
  wrote: Set<string>;
}

/** The first parent is `demo_parent`, in Asheville. */
export function addParents(seed: Seed): DemoParent[] {
  const zips = demoTowns.map(({ zipCode }) => zipCode);
  const found = seed.tx.select().from(usZips).where(inArray(usZips.zip, zips)).all();
  const points = new Map(found.map((zip) => [zip.zip, zip]));
  return makeParents(seed.dice).map(({ pets: own, ...person }, at) => {
    const { town } = person;
    const joinedDaysAgo = seed.dice.between(500, 900);
    const isVerified = person.username === "demo_parent" || seed.dice.chance(0.9);
    const { id, home } = addAccount(seed, { ...person, role: "pet_parent", isVerified, joinedDaysAgo });
    return {
      id,
      town,
      isVerified,
      point: points.get(town.zipCode)!,
      place: {
        serviceAddress: home.address!,
        serviceCity: town.city,
        serviceState: town.state,
        serviceZipCode: town.zipCode,
        ...houses[home.id % (houses.length + 1)],
      },
      pets: own.map((pet) => addPet(seed, id, pet, at % 2 === 0)),
      wrote: new Set<string>(),
    };
  });
}

const coats = { curly: "curly", silky: "long", wiry: "wire", double: "double", short: "short" } as const;

/** Every fifth pet has an expired rabies shot; every third has repeat visits. */
function addPet(seed: Seed, petParentId: number, pet: DemoPet, hasPhoto: boolean): SeededPet {
  const { pronoun: _, coat, ...facts } = pet;
  const { age, weight, specialInstructions } = pet;
  const traits: PetTrait[] = [];
  if (specialInstructions?.includes("Nervous")) traits.push("anxious");
  if (specialInstructions?.includes("back feet")) traits.push("may-bite");
  if (age > 9) traits.push("senior");
  const { id } = seedRow(seed, pets, {
    ...facts,
    petParentId,
    coat: coat && coats[coat],
    traits: maskOfTraits(traits),
    rabiesUntil: utcDay(seed.now + (weight % 5 === 0 ? -weight : 30 + 9 * weight) * DAY_MS),
    repeatWeeks: weight % 3 === 1 ? 4 + (weight % 9) : null,
    imageFile: hasPhoto ? seed.photos.pets.get(pet.breed) : null,
    createdAt: seed.now - 490 * DAY_MS,
  });
  return { ...pet, id };
}
