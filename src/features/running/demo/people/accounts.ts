import type { Tx } from "#db/open.ts";
import { locations, users } from "#db/schema/tables.ts";
import { streets } from "#db/seed/names.ts";
import type { Random } from "#db/seed/random.ts";
import type { Town } from "#db/seed/towns.ts";
import { site } from "#src/features/texts/content/site-pages.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";

/** Shared by everything that fills the demo. */
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
  const createdAt = now - account.joinedDaysAgo * DAY_MS;
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
      serviceTermsDate: site().terms.updated,
      createdAt,
    })
    .returning({ id: users.id })
    .get();
  const { city, state, zipCode } = account.town;
  const address = `${dice.between(10, 980)} ${dice.pick(streets)}`;
  tx.insert(locations)
    .values({ userId: id, address, city, state, zipCode, serviceRadius: account.serviceRadius ?? null })
    .run();
  return id;
}
