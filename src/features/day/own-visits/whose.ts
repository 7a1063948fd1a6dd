import type { Tx } from "#db/open.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { found, invalid } from "#src/shared/base/errors.ts";
import type { OwnVisitInput } from "#src/shared/day/own/own-visits.ts";
import { clientRows } from "../../clients/clients/client-rows.ts";
import { addClientOnce, nothingElse } from "../../clients/clients/entered/add.ts";
import { findClient } from "../../clients/clients/queries.ts";
import type { OwnVisit } from "../../visits/bookings/write-added.ts";
import { knownZip } from "./facts.ts";
import { allPetsOf } from "./write.ts";

interface Whose extends Pick<OwnVisit, "clientId" | "serviceZipCode" | "serviceAddress"> {
  petIds: number[];
}

/** No client if the visit has a title. Throws 404, 409 (too many), 422 (unknown ZIP code, other pets). */
export function whoseOf(tx: Tx, viewer: Viewer, input: OwnVisitInput, now: number): Whose {
  const { clientId, clientName, zipCode: entered, address } = input;
  const groomerId = viewer.groomerId ?? 0;
  if (clientId !== null) {
    const client = found(findClient({ db: tx, now }, viewer, { id: clientId }));
    const { zipCode: serviceZipCode } = knownZip(tx, entered ?? client.zipCode);
    const own = entered === null && address === null ? clientRows(tx, { groomerId, id: clientId })[0]!.address : null;
    const petIds = petsOf(tx, { groomerId, clientId }, input.petIds);
    return { clientId, serviceZipCode, serviceAddress: address ?? own, petIds };
  }
  const town = knownZip(tx, entered);
  const where = { serviceZipCode: town.zipCode, serviceAddress: address };
  if (clientName === null) return { clientId, ...where, petIds: petsOf(tx, { groomerId, clientId }, input.petIds) };
  const { id, isNew } = addClientOnce(tx, groomerId, { ...nothingElse, name: clientName, address, ...town }, now);
  const petIds = isNew && !input.petIds ? [] : petsOf(tx, { groomerId, clientId: id }, input.petIds);
  return { clientId: id, ...where, petIds };
}

/** Defaults to all pets of the client. Throws 422 for others. */
export function petsOf(
  tx: Tx,
  whose: Pick<OwnVisit, "groomerId" | "clientId">,
  named: readonly number[] | undefined,
): number[] {
  const ids = allPetsOf(tx, whose);
  if (named === undefined) return ids;
  if (named.some((id) => !ids.includes(id))) throw invalid({ petIds: "Choose this client's pets" });
  return [...new Set(named)];
}
