import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { clientInvitations, clientPets, clients, type Tx, visitPets, visitSeries, visits } from "#db/db.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { MAX_CLIENT_NOTE } from "#src/shared/clients/client-limits.ts";

type Client = typeof clients.$inferSelect;
type Pairs = readonly (readonly [enteredPet: number, petId: number])[];

interface Linked {
  entered: Client;
  /** The account's own client row. */
  requested: Client;
  /** Maps entered pets to account pets. */
  pairs: Pairs;
}

/** Moves the account's visits, pets, and notes to the entered client. Throws 409 if the joined notes are too long. */
export function link(tx: Tx, { entered, requested, pairs }: Linked, now: number) {
  movePets(tx, entered.id, requested.id, pairs);
  for (const table of [visits, visitSeries, clientInvitations] as const) {
    tx.update(table).set({ clientId: entered.id }).where(eq(table.clientId, requested.id)).run();
  }
  tx.delete(clients).where(eq(clients.id, requested.id)).run();
  tx.update(clients)
    .set({
      ...filledIn(entered, requested),
      ...pick(requested, ofAccount),
      note: notes(entered, requested),
      linkedAt: now,
    })
    .where(eq(clients.id, entered.id))
    .run();
}

const ofAccount = ["accountId", "blockedAt", "blockedByParentAt"] as const;

/** Fills gaps from the account's row. */
function filledIn(entered: Client, requested: Client): Partial<Client> {
  const housed = ["address", "city", "state", "zipCode"] as const;
  const access = ["parking", "stairs", "gateCode", "whoIsHome", "accessNote"] as const;
  const alone = [["phone"], ["email"], ["repeatWeeks"], ["lastVisit"], ["nextVisit"], housed, access] as const;
  // A street and its town stay together.
  const open = alone.filter((names) => names.every((name) => entered[name] === null));
  return Object.fromEntries(open.flat().map((name) => [name, requested[name]]));
}

function movePets(tx: Tx, enteredId: number, requestedId: number, pairs: Pairs) {
  const theirs = tx.select().from(clientPets).where(eq(clientPets.clientId, requestedId)).all();
  for (const [id, petId] of pairs) {
    const own = tx.select().from(clientPets).where(eq(clientPets.id, id)).get()!;
    const same = theirs.find((pet) => pet.petId === petId);
    const note = same ? notes(own, same) : own.note;
    if (same) {
      // No visit has both pets yet, because they belonged to two clients.
      tx.update(visitPets).set({ clientPetId: id }).where(eq(visitPets.clientPetId, same.id)).run();
      tx.delete(clientPets).where(eq(clientPets.id, same.id)).run();
    }
    tx.update(clientPets).set({ petId, note }).where(eq(clientPets.id, id)).run();
  }
  tx.update(clientPets).set({ clientId: enteredId }).where(eq(clientPets.clientId, requestedId)).run();
}

/** Joins notes without duplicates. Throws 409 if too long. */
function notes(one: { note: string | null }, other: { note: string | null }): string | null {
  const note = [...new Set([one.note, other.note])].filter((text) => text !== null).join("\n") || null;
  if ((note?.length ?? 0) <= MAX_CLIENT_NOTE) return note;
  throw new AppError(
    "conflict",
    `Shorten your private notes first: together they can have ${MAX_CLIENT_NOTE} characters.`,
  );
}

/** Restores the account's own row; entries stay. `now` is null for a closed account, which gets no row. */
export function unlink(tx: Tx, id: number, now: number | null) {
  const client = tx.select().from(clients).where(eq(clients.id, id)).get()!;
  const linked = and(eq(clientPets.clientId, id), isNotNull(clientPets.petId));
  const bare = and(linked, isNull(clientPets.name));
  const visited = tx.select({ id: clientPets.id }).from(clientPets).where(bare);
  // Removes pets of the other household from this client's visits.
  tx.delete(visitPets).where(inArray(visitPets.clientPetId, visited)).run();
  tx.update(clients)
    .set({ accountId: null, blockedAt: null, blockedByParentAt: null, linkedAt: null })
    .where(eq(clients.id, id))
    .run();
  if (now === null) {
    tx.delete(clientPets).where(bare).run();
    tx.update(visits)
      .set({ clientId: null })
      .where(and(eq(visits.clientId, id), eq(visits.source, "site")))
      .run();
  } else {
    const source = "request" as const;
    const { groomerId, linkedAt: createdAt } = client;
    const row = { ...pick(client, ofAccount), groomerId, source, createdAt: createdAt!, changedAt: now };
    const made = tx.insert(clients).values(row).returning({ id: clients.id }).get();
    tx.update(clientPets).set({ clientId: made.id }).where(bare).run();
    tx.update(visits)
      .set({ clientId: made.id })
      .where(and(eq(visits.clientId, id), eq(visits.source, "site")))
      .run();
    const entered = tx.select({ petId: clientPets.petId }).from(clientPets).where(linked).all();
    const rows = entered.map(({ petId }) => ({ clientId: made.id, petId, createdAt: now }));
    if (rows.length > 0) tx.insert(clientPets).values(rows).run();
  }
  tx.update(clientPets).set({ petId: null }).where(linked).run();
}

export function unlinkClosed(tx: Tx, accountId: number) {
  const linked = and(eq(clients.accountId, accountId), isNotNull(clients.linkedAt));
  for (const { id } of tx.select({ id: clients.id }).from(clients).where(linked).all()) unlink(tx, id, null);
}
