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
  importId?: number | null;
}

/** In one statement: a node asks the primary for each. */
const ROWS_AT_ONCE = 200;

/** Writes households with their pets for a groomer, and gives their numbers in the same order. Throws 409 (too many). */
export function addOwnClients(
  tx: Tx,
  groomerId: number,
  inputs: readonly OwnClientInput[],
  { now, importId = null }: When,
): number[] {
  refuseTooMany(tx, groomerId, inputs.length);
  const fixed = { groomerId, importId, createdAt: now, changedAt: now };
  const rows = inputs.map(({ pets: _, name, ...facts }) => ({ ...fixed, name, ...columnsOf(tx, facts) }));
  const ids = chunksOf(rows).flatMap((chunk) =>
    tx.insert(ownClients).values(chunk).returning({ id: ownClients.id }).all(),
  );
  // They are numbered in the order in which they stand there, but may be told in any.
  const numbers = ids.map(({ id }) => id).sort((one, other) => one - other);
  const pets = inputs.flatMap(({ pets = [] }, at) => pets.map((pet) => petRow(numbers[at]!, pet, now)));
  for (const chunk of chunksOf(pets)) tx.insert(ownPets).values(chunk).run();
  return numbers;
}

const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) =>
    rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  );

export const addPet = (tx: Tx, ownClientId: number, pet: OwnClientPetInput, now: number) =>
  tx
    .insert(ownPets)
    .values(petRow(ownClientId, pet, now))
    .run();

const petRow = (ownClientId: number, { id: _, ...pet }: OwnClientPetInput, now: number) => ({
  ownClientId,
  ...pet,
  createdAt: now,
});

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
