import { and, eq, notInArray } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { ownClients, ownPets } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { requireOpen } from "#src/features/people/accounts/still-open.ts";
import { requireGroomerId } from "#src/http/guards/own-ids.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { invalid } from "#src/shared/base/errors.ts";
import type {
  OwnClientChanges,
  OwnClientInput,
  OwnClientPetInput,
  OwnClientView,
} from "#src/shared/visits/own/own-clients.ts";
import { requireOwnClient } from "../own-client.ts";
import { addOwnClients, addPet, columnsOf } from "./add.ts";
import { ownClientsById } from "./queries.ts";
import { findTown } from "./town.ts";

/** Throws 409 (no business yet, too many), 422. */
export function addOwnClient(ctx: Ctx, by: ActorContext, input: OwnClientInput): OwnClientView {
  const groomerId = requireGroomerId(by.viewer, "Create your business profile first.");
  const now = ctx.now();
  return transact(ctx.db, (tx) => {
    requireOpen(tx, by.viewer);
    requireKnownZip(tx, input.zipCode);
    const [id] = addOwnClients(tx, groomerId, [input], { now });
    const detail = { pets: input.pets?.length ?? 0 };
    auditBy(tx, by, { action: "own-client-added", target: `own client ${id}`, detail, now });
    return ownClientsById(tx, groomerId, [id!])[0]!;
  });
}

/** Throws 404, 422. */
export function changeOwnClient(ctx: Ctx, by: ActorContext, id: number, changes: OwnClientChanges): OwnClientView {
  const now = ctx.now();
  return transact(ctx.db, (tx) => {
    const { groomerId, zipCode } = requireOwnClient(tx, by, id);
    const { pets, ...facts } = changes;
    // The same ZIP code keeps the town that was entered; a new one brings its own.
    if (facts.zipCode === zipCode) delete facts.zipCode;
    const town = facts.zipCode === undefined ? {} : { city: null, state: null };
    requireKnownZip(tx, facts.zipCode ?? null);
    const set = { ...town, ...columnsOf(tx, facts), changedAt: now };
    tx.update(ownClients).set(set).where(eq(ownClients.id, id)).run();
    if (pets) setPets(tx, id, pets, now);
    auditBy(tx, by, { action: "own-client-changed", target: `own client ${id}`, now });
    return ownClientsById(tx, groomerId, [id])[0]!;
  });
}

/** Removes pets and visits too. Throws 404. */
export function removeOwnClient(ctx: Ctx, by: ActorContext, id: number) {
  transact(ctx.db, (tx) => {
    requireOwnClient(tx, by, id);
    tx.delete(ownClients).where(eq(ownClients.id, id)).run();
    auditBy(tx, by, { action: "own-client-removed", target: `own client ${id}`, now: ctx.now() });
  });
}

/**
 * Pets with an id are changed, those without one are new, and the rest are removed. Throws 422 for a pet of another
 * client.
 */
function setPets(tx: Tx, ownClientId: number, pets: readonly OwnClientPetInput[], now: number) {
  const isOfThem = eq(ownPets.ownClientId, ownClientId);
  const there = tx.select({ id: ownPets.id }).from(ownPets).where(isOfThem).all();
  const known = new Set(there.map(({ id }) => id));
  const kept = pets.flatMap(({ id }) => id ?? []);
  if (kept.some((id) => !known.has(id)) || new Set(kept).size < kept.length) {
    throw invalid({ pets: "Choose this client's pets" });
  }
  tx.delete(ownPets)
    .where(and(isOfThem, notInArray(ownPets.id, kept)))
    .run();
  for (const { id, ...pet } of pets) {
    if (id === undefined) addPet(tx, ownClientId, pet, now);
    else tx.update(ownPets).set(pet).where(eq(ownPets.id, id)).run();
  }
}

/** No drive can be planned to an unknown ZIP code. Throws 422. */
function requireKnownZip(tx: Tx, zipCode: string | null) {
  if (zipCode !== null && !findTown(tx, zipCode)) throw invalid({ zipCode: "We don't know that ZIP code" });
}
