import { and, eq, getTableColumns, isNotNull, ne, sql } from "drizzle-orm";
import { addRow, clientPets, clients, countRows, type Db, findRows, type Tx } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import { slices } from "#src/http/csv.ts";
import { toRecord } from "#src/shared/base/by-name.ts";
import { conflict, invalid } from "#src/shared/base/errors.ts";
import type { ClientChanges, ClientInput, ClientPetChanges } from "#src/shared/day/added/added-clients.ts";
import { MAX_CLIENT_PETS, MAX_CLIENTS, TOO_MANY_PETS_TEXT } from "#src/shared/day/added/added-labels.ts";
import { emptyAccess } from "#src/shared/visits/booking-fields.ts";
import { maskOfTraits } from "#src/shared/visits/pets/pet-labels.ts";

interface AddContext {
  now: number;
  importId?: number | null;
}

export const nullClientDetails = toRecord(
  [
    ...(["phone", "email", "address", "city", "state"] as const),
    ...(["access", "note", "repeatWeeks", "lastVisit", "nextVisit"] as const),
  ],
  () => null,
);

/** Rows per statement, because each statement of a node is a round trip to the primary. */
const ROWS_AT_ONCE = 1_000;

/** Returns IDs in input order. Throws 409 (too many). */
export function addClients(tx: Tx, groomerId: number, inputs: readonly ClientInput[], when: AddContext): number[] {
  refuseTooMany(countClients(tx, groomerId), inputs.length);
  return insertClients(tx, groomerId, inputs, when);
}

function insertClients(
  tx: Tx,
  groomerId: number,
  inputs: readonly ClientInput[],
  { now, importId = null }: AddContext,
): number[] {
  const source = importId === null ? "added" : "import";
  const fixed = { groomerId, source, importId, createdAt: now, changedAt: now } as const;
  const rows = inputs.map(({ pets: _, ...facts }) => ({ ...clientValues(tx, facts), ...fixed }));
  const ids = [...slices(rows, ROWS_AT_ONCE)].flatMap((chunk) =>
    tx.insert(clients).select(rowsIn(clients, chunk)).returning({ id: clients.id }).all(),
  );
  // RETURNING may use any order.
  const numbers = ids.map(({ id }) => id).sort((one, other) => one - other);
  const pets = inputs.flatMap(({ pets = [] }, at) => pets.map((pet) => petRow(numbers[at]!, pet, now)));
  for (const chunk of slices(pets, ROWS_AT_ONCE)) tx.insert(clientPets).select(rowsIn(clientPets, chunk)).run();
  return numbers;
}

/** Catches double clicks and retries. */
const SAME_WITHIN_MS = 60_000;

/** Idempotent within a minute for identical input. Throws 409 (too many). */
export function addClientOnce(tx: Tx, groomerId: number, input: ClientInput, now: number) {
  const namesakes = findRows(tx, clients, { groomerId, source: "added", name: input.name });
  const same = namesakes.find((row) => row.createdAt > now - SAME_WITHIN_MS && isSame(tx, row, input));
  if (same) return { id: same.id, isNew: false };
  refuseTooMany(countClients(tx, groomerId), 1);
  return { id: insertClients(tx, groomerId, [input], { now })[0]!, isNew: true };
}

const has = (there: object, given: object) => Bun.deepEquals(there, { ...there, ...given });

function isSame(tx: Tx, row: typeof clients.$inferSelect, { pets = [], ...facts }: ClientInput): boolean {
  const rows = findRows(tx, clientPets, { clientId: row.id }, clientPets.id);
  return (
    has(row, { ...emptyAccess, ...clientValues(tx, facts) }) &&
    rows.length === pets.length &&
    rows.every((pet, at) => has(pet, petValues(pets[at]!)))
  );
}

/** One JSON value, because binding each column takes ten times as long. Skips columns without values. */
function rowsIn<T extends typeof clients | typeof clientPets>(table: T, rows: readonly Partial<T["$inferInsert"]>[]) {
  const present = new Set(
    rows.flatMap((row) => Object.entries(row).flatMap(([name, value]) => (value === null ? [] : name))),
  );
  const columns = Object.keys(getTableColumns(table)).map((name) =>
    present.has(name) ? sql`value->>${name}` : sql`NULL`,
  );
  return sql`SELECT ${sql.join(columns, sql`, `)} FROM json_each(${JSON.stringify(rows)}) ORDER BY key`;
}

/** Leaves out those with an ID or added within a minute. Throws 422 (too many). */
export function addClientPets(tx: Tx, clientId: number, pets: readonly ClientPetChanges[], now: number) {
  const there = findRows(tx, clientPets, and(eq(clientPets.clientId, clientId), isNotNull(clientPets.name)));
  const recent = there.filter(({ createdAt }) => createdAt > now - SAME_WITHIN_MS);
  const added = pets.filter((pet) => pet.id === undefined && !recent.some((row) => has(row, petValues(pet))));
  if (added.length > 0 && there.length + added.length > MAX_CLIENT_PETS) throw invalid({ pets: TOO_MANY_PETS_TEXT });
  for (const pet of added) addRow(tx, clientPets, petRow(clientId, pet, now));
}

const petRow = (clientId: number, pet: ClientPetChanges, now: number) => ({
  clientId,
  type: "Dog" as const,
  ...petValues(pet),
  createdAt: now,
});

export const petValues = ({ id: _, traits, ...pet }: ClientPetChanges) =>
  traits ? { ...pet, traits: maskOfTraits(traits) } : pet;

/** The town defaults to that of the ZIP code. */
export const clientValues = (db: Db | Tx, { access, ...facts }: Omit<ClientChanges, "pets" | "removedPets">) => ({
  ...facts,
  ...townOf(db, facts),
  ...(access === undefined ? {} : access === null ? emptyAccess : accessChanges(access)),
});

const accessChanges = ({ note, ...others }: NonNullable<ClientChanges["access"]>) =>
  note === undefined ? others : { ...others, accessNote: note };

/** City and state are null without a ZIP code. Throws 422 for an unknown one. */
export function requireZipTown(tx: Tx, zipCode: string | null) {
  if (zipCode === null) return { zipCode, city: null, state: null };
  const point = findZip(tx, zipCode);
  if (!point) throw invalid({ zipCode: "We don't know that ZIP code" });
  return { zipCode, city: point.city, state: point.state };
}

function townOf(db: Db | Tx, { zipCode, city, state }: Partial<ClientInput>) {
  const town = zipCode && !city ? findZip(db, zipCode) : undefined;
  return town ? { city: town.city, state: state ?? town.state } : {};
}

const countClients = (tx: Tx, groomerId: number) =>
  countRows(tx, clients, and(eq(clients.groomerId, groomerId), ne(clients.source, "request")));

function refuseTooMany(held: number, more: number) {
  if (held + more <= MAX_CLIENTS) return;
  const most = MAX_CLIENTS.toLocaleString("en-US");
  throw conflict(`You can add up to ${most} clients. Remove some first.`);
}
