import { eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { ownClients, ownPets } from "#db/schema/tables.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { found } from "#src/shared/base/errors.ts";
import type { ClientDetail } from "#src/shared/visits/clients.ts";
import { findClientDetail } from "../detail.ts";
import { addOwnClients, nothingElse } from "../own/add.ts";

/**
 * The own client to whom a visit is added of a household that is known from bookings: what the groomer has entered of it, or else an
 * entry made from the account, with the name and the pets that the groomer reads there. Throws 404, 409 (too many).
 */
export function ownClientOf(tx: Tx, viewer: Viewer, parentId: number, now: number) {
  const client = found(findClientDetail({ db: tx, now }, viewer, { parentId }));
  const { own, zipCode } = client;
  if (own) return { id: own.id, zipCode: own.zipCode ?? zipCode, address: own.address };
  return { id: enter(tx, viewer.groomerId!, { ...client, petParentId: parentId }, now), zipCode, address: null };
}

/** Street, telephone and way in stay with the bookings, which show them for as long as they may be read. */
function enter(tx: Tx, groomerId: number, { name, zipCode, pets, petParentId }: ClientDetail, now: number): number {
  const [id] = addOwnClients(tx, groomerId, [{ ...nothingElse, name, zipCode }], { now });
  tx.update(ownClients).set({ parentId: petParentId, joinedAt: now }).where(eq(ownClients.id, id!)).run();
  for (const { id: petId, type, breed, ...pet } of pets.filter((one) => !one.isOwn && one.isListed)) {
    tx.insert(ownPets).values({ ownClientId: id!, petId, name: pet.name, type, breed, createdAt: now }).run();
  }
  return id!;
}
