import type { Tx } from "#db/open.ts";
import { locations, pets, users } from "#db/schema/tables.ts";
import { type DemoPet, parentNames, petList } from "#db/seed/people.ts";
import type { Random } from "#db/seed/random.ts";
import { type Town, towns } from "#db/seed/towns.ts";

const DAY = 86_400_000;

/** What the writers of the demo share. */
export interface Seed {
  tx: Tx;
  now: number;
  dice: Random;
  /** The hash of a password that nobody has. */
  passwordHash: string;
}

interface Account {
  username: string;
  fullName: string;
  role: "pet_parent" | "groomer";
  town: Town;
  isVerified?: boolean;
  serviceRadius?: number;
  joinedDaysAgo: number;
}

/** Adds an account with its location; gives its id. */
export function addAccount({ tx, now, dice, passwordHash }: Seed, account: Account): number {
  const createdAt = now - account.joinedDaysAgo * DAY;
  const { id } = tx
    .insert(users)
    .values({
      username: account.username,
      email: `${account.username.replaceAll("_", ".")}@example.com`,
      passwordHash,
      fullName: account.fullName,
      role: account.role,
      phoneNumber: `${account.town.areaCode}-555-01${String(dice.between(0, 99)).padStart(2, "0")}`,
      emailVerifiedAt: account.isVerified === false ? null : createdAt,
      isDemo: true,
      createdAt,
    })
    .returning({ id: users.id })
    .get();
  const { city, state, zipCode } = account.town;
  const address = `${dice.between(10, 980)} ${dice.pick(["Oak", "Hill", "Spring", "Mill", "Park"])} Street`;
  tx.insert(locations)
    .values({ userId: id, address, city, state, zipCode, serviceRadius: account.serviceRadius ?? null })
    .run();
  return id;
}

export interface DemoParent {
  id: number;
  town: Town;
  pets: DemoPet[];
}

/** The pet parents, spread over the towns, each with one or two pets; the first is `demo_parent`, in Asheville. */
export function addParents(seed: Seed): DemoParent[] {
  return parentNames.map((fullName, place) => {
    const town = place % 4 === 0 ? towns[0]! : towns[(place * 3) % towns.length]!;
    const username = place === 0 ? "demo_parent" : fullName.toLowerCase().replace(" ", "_");
    const id = addAccount(seed, { username, fullName, role: "pet_parent", town, joinedDaysAgo: 500 - place * 9 });
    const own = place === 0 ? petList.slice(0, 2) : seed.dice.some(petList, seed.dice.between(1, 2));
    for (const pet of own)
      seed.tx
        .insert(pets)
        .values({ ...pet, petParentId: id, createdAt: seed.now - 200 * DAY })
        .run();
    return { id, town, pets: own };
  });
}
