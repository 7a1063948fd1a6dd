import { and, eq, inArray, isNotNull, isNull, notInArray } from "drizzle-orm";
import type * as z from "zod/mini";
import { changeRows, clientPets, clients, removeRows, type Tx, transact, users, visitSeries, visits } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { requireOpen } from "#src/features/people/accounts/queries.ts";
import { requireGroomerId } from "#src/http/guards/access.ts";
import { toRecord } from "#src/shared/base/by-name.ts";
import { found, invalid } from "#src/shared/base/errors.ts";
import type { ClientPetParams, ClientView } from "#src/shared/clients/clients.ts";
import type { AddedClient, ClientChanges, ClientInput } from "#src/shared/day/added/added-clients.ts";
import { emptyAccess } from "#src/shared/visits/booking-fields.ts";
import { savePetNotes } from "../../../visits/pets/private-notes.ts";
import { requireClient } from "../client-rows.ts";
import { findClient } from "../queries.ts";
import { addClientOnce, addClientPets, clientValues, nullClientDetails, petValues, requireZipTown } from "./add.ts";
import { addedClients } from "./queries.ts";

/** Throws 409 (no business, too many), 422. */
export function addClient(ctx: Ctx, by: ActorContext, input: ClientInput): AddedClient {
  const groomerId = requireGroomerId(by.viewer, "Create your business profile first.");
  return transact(ctx, (tx, now) => {
    requireOpen(tx, by.viewer);
    requireZipTown(tx, input.zipCode);
    const { id, isNew } = addClientOnce(tx, groomerId, input, now);
    const detail = { pets: input.pets?.length ?? 0 };
    if (isNew) auditBy(tx, by, { action: "client-added", target: `client ${id}`, detail, now });
    return addedClients(tx, groomerId, [id])[0]!;
  });
}

/** The audit log records no content. Throws 404, 422. */
export function changeClient(ctx: Ctx, by: ActorContext, id: number, changes: ClientChanges): AddedClient {
  return transact(ctx, (tx, now) => {
    const before = requireVisible(tx, by, id, now);
    const { groomerId, zipCode } = before;
    const [shown] = addedClients(tx, groomerId, [id]);
    const { pets, removedPets, ...facts } = changes;
    if (facts.zipCode === zipCode) delete facts.zipCode;
    const town = facts.zipCode === undefined ? {} : { city: null, state: null };
    requireZipTown(tx, facts.zipCode ?? null);
    const set = { ...town, ...clientValues(tx, facts), ...nameOf(tx, before, facts) };
    if (Object.keys(set).length > 0) changeRows(tx, clients, { id }, set);
    if (pets ?? removedPets) setPets(tx, id, { pets, removedPets }, now);
    const [changed] = addedClients(tx, groomerId, [id]);
    if (!Bun.deepEquals(changed, shown)) changeRows(tx, clients, { id }, { changedAt: now });
    const isNote = Object.keys(changes).join() === "note";
    const action = isNote ? "client-noted" : "client-changed";
    if (!isNote || facts.note !== before.note) auditBy(tx, by, { action, target: `client ${id}`, now });
    return changed!;
  });
}

/** An added client keeps a name, because the account may leave. */
function nameOf(tx: Tx, { accountId, source }: typeof clients.$inferSelect, { name }: ClientChanges) {
  if (name === undefined || accountId === null || source !== "request") return {};
  const account = tx.select({ name: users.fullName }).from(users).where(eq(users.id, accountId)).get();
  return name === account?.name ? { name: null } : {};
}

/** Null removes the note. Throws 404. */
export const setPetNote = (
  ctx: Ctx,
  by: ActorContext,
  { id, petId }: z.infer<typeof ClientPetParams>,
  note: string | null,
): ClientView =>
  transact(ctx, (tx, now) => {
    const read = () => findClient({ db: tx, now }, by.viewer, { id });
    found(read()?.pets.find((pet) => pet.id === petId));
    savePetNotes(tx, by, { clientId: id, notes: [{ id: petId, note }], now });
    return read()!;
  });

/** Throws 404, also for clients known only from requests. */
function requireVisible(tx: Tx, by: ActorContext, id: number, now: number) {
  const row = requireClient(tx, by, id);
  if (row.source === "request") found(findClient({ db: tx, now }, by.viewer, { id }));
  return row;
}

/** Removes the groomer's entries and added visits. An account's own data stays. Throws 404. */
export function removeClient(ctx: Ctx, by: ActorContext, id: number) {
  transact(ctx.db, (tx) => {
    const { accountId } = requireVisible(tx, by, id, ctx.now());
    if (accountId === null) removeRows(tx, clients, { id });
    else emptyLinkedClient(tx, id);
    auditBy(tx, by, { action: "client-removed", target: `client ${id}`, now: ctx.now() });
  });
}

const { access: _, ...nothing } = nullClientDetails;
const emptiedClient = {
  ...nothing,
  ...emptyAccess,
  name: null,
  zipCode: null,
  source: "request",
  linkedAt: null,
  importId: null,
  remindedAt: null,
} as const;

/** Keeps the account's data and blocks. */
export function emptyLinkedClient(tx: Tx, id: number) {
  changeRows(tx, clients, { id }, emptiedClient);
  removeRows(tx, visits, { clientId: id, source: "groomer" });
  removeRows(tx, visitSeries, { clientId: id, source: "groomer" });
  setPets(tx, id, {}, 0);
  changeRows(tx, clientPets, { clientId: id }, { note: null });
}

/** Updates pets with an ID, adds those without, and removes those named, or else the rest. Throws 422 for another client's pet, or too many. */
function setPets(tx: Tx, clientId: number, { pets = [], removedPets }: ClientChanges, now: number) {
  const isOfThem = and(eq(clientPets.clientId, clientId), isNotNull(clientPets.name));
  const there = tx.select({ id: clientPets.id }).from(clientPets).where(isOfThem).all();
  const known = new Set(there.map(({ id }) => id));
  const kept = pets.flatMap(({ id }) => id ?? []);
  if (kept.some((id) => !known.has(id)) || new Set(kept).size < kept.length) {
    throw invalid({ pets: "Choose this client's pets" });
  }
  const isLeftOut = and(isOfThem, removedPets ? inArray(clientPets.id, removedPets) : notInArray(clientPets.id, kept));
  removeRows(tx, clientPets, and(isLeftOut, isNull(clientPets.petId)));
  changeRows(tx, clientPets, isLeftOut, nothingAdded);
  for (const pet of pets)
    if (pet.id !== undefined) changeRows(tx, clientPets, { id: pet.id }, { clientId, ...petValues(pet) });
  addClientPets(tx, clientId, pets, now);
}

const nothingAdded = {
  ...toRecord(["name", "type", "breed", "size", "weight", "birthYear", "coat", "rabiesUntil", "note"], () => null),
  traits: 0,
};
