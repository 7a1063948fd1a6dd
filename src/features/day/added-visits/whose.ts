import type { Tx } from "#db/db.ts";
import type { Viewer } from "#src/base/context.ts";
import { invalid, notFound } from "#src/shared/base/errors.ts";
import { ClientPetInput } from "#src/shared/day/added/added-clients.ts";
import type { AddedVisitInput } from "#src/shared/day/added/added-visit-input.ts";
import { addClientOnce, nothingElse } from "../../clients/clients/added/add.ts";
import { clientRows } from "../../clients/clients/client-rows.ts";
import { findClient } from "../../clients/clients/queries.ts";
import type { AddedVisit } from "../../visits/bookings/added/view.ts";
import { allPetsOf, knownZip } from "./write.ts";

interface Whose extends Pick<AddedVisit, "clientId" | "serviceZipCode" | "serviceAddress"> {
  petIds: number[];
}

/** No client if the visit has a title. Throws 404, 409 (too many), 422 (unknown ZIP code, other pets). */
export function whoseOf(tx: Tx, viewer: Viewer, input: AddedVisitInput, now: number): Whose {
  const { clientId, clientName, zipCode: entered, address } = input;
  const groomerId = viewer.groomerId ?? 0;
  if (clientId !== null) {
    const client = findClient({ db: tx, now }, viewer, { id: clientId });
    if (!client) throw notFound("This client was removed. Choose another one.");
    const { zipCode: serviceZipCode } = knownZip(tx, entered ?? client.zipCode);
    const own = entered === null && address === null ? clientRows(tx, { groomerId, id: clientId })[0]!.address : null;
    const petIds = petsOf(tx, { groomerId, clientId }, input.petIds);
    return { clientId, serviceZipCode, serviceAddress: address ?? own, petIds };
  }
  const town = knownZip(tx, entered);
  const where = { serviceZipCode: town.zipCode, serviceAddress: address };
  if (clientName === null) return { clientId, ...where, petIds: petsOf(tx, { groomerId, clientId }, input.petIds) };
  const { phone, petName, petSize: size } = input;
  const pets = petName === null ? [] : [ClientPetInput.parse({ name: petName, size })];
  const facts = { ...nothingElse, name: clientName, phone, address, ...town, pets };
  const { id } = addClientOnce(tx, groomerId, facts, now);
  return { clientId: id, ...where, petIds: petsOf(tx, { groomerId, clientId: id }, input.petIds) };
}

/** Defaults to all pets of the client. Throws 422 for others. */
export function petsOf(
  tx: Tx,
  whose: Pick<AddedVisit, "groomerId" | "clientId">,
  named: readonly number[] | undefined,
): number[] {
  const ids = allPetsOf(tx, whose);
  if (named === undefined) return ids;
  if (named.some((id) => !ids.includes(id))) throw invalid({ petIds: "Choose this client's pets" });
  return [...new Set(named)];
}
