import type { ClientView } from "#src/shared/visits/clients.ts";
import { idOfOwn } from "#src/shared/visits/own/own-labels.ts";
import { ownClientsById } from "./own/queries.ts";
import { ownPeople } from "./own/rows.ts";
import type { At } from "./read-clients.ts";

/**
 * All own clients who have joined the account, in the order they were entered; without an account the own client
 * alone.
 */
export function ownClientsOfHousehold(db: At["db"], groomerId: number, { id, petParentId, ownClientId }: ClientView) {
  if (ownClientId === null) return [];
  const isAlone = petParentId === null || id === idOfOwn(ownClientId);
  const people = ownPeople(db, { groomerId, which: isAlone ? { ownId: ownClientId } : { parentId: petParentId } });
  return ownClientsById(
    db,
    groomerId,
    people.map((one) => one.id),
  );
}
