import { count, eq } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { ownClients, ownPets } from "#db/schema/tables.ts";
import { AppError } from "#src/shared/base/errors.ts";
import type { OwnClientInput, OwnClientPetInput } from "#src/shared/visits/own/own-clients.ts";
import { MAX_OWN_CLIENTS } from "#src/shared/visits/own/own-labels.ts";
import { noAccess } from "../../bookings/access.ts";
import { findTown } from "./town.ts";

interface When {
  now: number;
  /** The file that they come from. */
  importId?: number;
}

/** Writes households with their pets for a groomer, and gives their numbers in the same order. Throws 409 (too many). */
export function addOwnClients(
  tx: Tx,
  groomerId: number,
  inputs: readonly OwnClientInput[],
  { now, importId }: When,
): number[] {
  refuseTooMany(tx, groomerId, inputs.length);
  return inputs.map((input) => {
    const { pets = [], ...facts } = input;
    const { id } = tx
      .insert(ownClients)
      .values({
        groomerId,
        ...columnsOf(tx, facts),
        name: facts.name,
        importId: importId ?? null,
        createdAt: now,
        changedAt: now,
      })
      .returning({ id: ownClients.id })
      .get();
    for (const pet of pets) addPet(tx, id, pet, now);
    return id;
  });
}

export function addPet(tx: Tx, ownClientId: number, { id: _, ...pet }: OwnClientPetInput, now: number) {
  tx.insert(ownPets)
    .values({ ownClientId, ...pet, createdAt: now })
    .run();
}

/** The columns of what is said; a town that is not named is that of the ZIP code. */
export function columnsOf(db: Db | Tx, { access, ...facts }: Partial<Omit<OwnClientInput, "pets">>) {
  return { ...facts, ...townOf(db, facts), ...(access === undefined ? {} : accessColumns(access)) };
}

function townOf(db: Db | Tx, { zipCode, city, state }: Partial<OwnClientInput>) {
  const town = zipCode && !city ? findTown(db, zipCode) : undefined;
  return town ? { city: town.city, state: state ?? town.state } : {};
}

function accessColumns(
  access: OwnClientInput["access"],
): typeof noAccess | Record<keyof typeof noAccess, string | null> {
  if (!access) return noAccess;
  const { note: accessNote, ...others } = access;
  return { ...others, accessNote };
}

function refuseTooMany(tx: Tx, groomerId: number, more: number) {
  const held = tx.select({ held: count() }).from(ownClients).where(eq(ownClients.groomerId, groomerId)).get()?.held;
  if ((held ?? 0) + more <= MAX_OWN_CLIENTS) return;
  const most = MAX_OWN_CLIENTS.toLocaleString("en-US");
  throw new AppError("conflict", `You can keep ${most} clients of your own. Remove some who no longer come first.`);
}
