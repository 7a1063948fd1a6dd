import { count, eq, getTableColumns, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { ownClients, ownPets } from "#db/schema/tables.ts";
import { AppError } from "#src/shared/base/errors.ts";
import type { OwnClientInput, OwnClientPetInput } from "#src/shared/visits/own/own-clients.ts";
import { MAX_OWN_CLIENTS } from "#src/shared/visits/own/own-labels.ts";
import { noAccess } from "../../bookings/access.ts";
import { findTown } from "./town.ts";

interface When {
  now: number;
  /** Set for those that an import has brought. */
  importId?: number | null;
}

/** What a name alone leaves open. */
export const nothingElse = {
  phone: null,
  email: null,
  address: null,
  city: null,
  state: null,
  access: null,
  note: null,
  repeatWeeks: null,
};

/** So many rows in one statement, because a node asks the primary once for each statement. */
const ROWS_AT_ONCE = 1_000;

/** Enters households with their pets; returns their ids in the same order. Throws 409 (too many). */
export function addOwnClients(
  tx: Tx,
  groomerId: number,
  inputs: readonly OwnClientInput[],
  { now, importId = null }: When,
): number[] {
  refuseTooMany(tx, groomerId, inputs.length);
  const fixed = { groomerId, importId, createdAt: now, changedAt: now };
  const rows = inputs.map(({ pets: _, ...facts }) => ({ ...columnsOf(tx, facts), ...fixed }));
  const ids = chunksOf(rows).flatMap((chunk) =>
    tx.insert(ownClients).select(rowsIn(ownClients, chunk)).returning({ id: ownClients.id }).all(),
  );
  // Ids follow the order of the rows, but RETURNING may give them in any order.
  const numbers = ids.map(({ id }) => id).sort((one, other) => one - other);
  const pets = inputs.flatMap(({ pets = [] }, at) => pets.map((pet) => petRow(numbers[at]!, pet, now)));
  for (const chunk of chunksOf(pets)) tx.insert(ownPets).select(rowsIn(ownPets, chunk)).run();
  return numbers;
}

const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) =>
    rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  );

/** Rows as one JSON value: with a value for each column, thousands of them take ten times as long. Columns that nobody has are not looked for. */
function rowsIn<T extends typeof ownClients | typeof ownPets>(table: T, rows: readonly Partial<T["$inferInsert"]>[]) {
  const said = new Set(
    rows.flatMap((row) => Object.entries(row).flatMap(([name, value]) => (value === null ? [] : name))),
  );
  const columns = Object.keys(getTableColumns(table)).map((name) =>
    said.has(name) ? sql`value->>${name}` : sql`NULL`,
  );
  return sql`SELECT ${sql.join(columns, sql`, `)} FROM json_each(${JSON.stringify(rows)}) ORDER BY key`;
}

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

/** The columns to write. A town that is not given is that of the ZIP code. */
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
  throw new AppError("conflict", `You can add up to ${most} clients. Remove some first.`);
}
