import type { Tx } from "#db/open.ts";
import type { clients } from "#db/schema/tables.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { found } from "#src/shared/base/errors.ts";
import type { OwnVisitInput } from "#src/shared/day/own/own-visits.ts";
import { clientRows } from "../../clients/clients/client-rows.ts";
import { addClients, addedJustNow, nothingElse } from "../../clients/clients/entered/add.ts";
import { findClient } from "../../clients/clients/queries.ts";

type Client = Pick<typeof clients.$inferSelect, "id" | "zipCode" | "address">;

/** Whom a visit is for; nobody where it has a title. Throws 404 for anybody else's client, 409 (too many). */
export function clientOf(tx: Tx, viewer: Viewer, input: OwnVisitInput, now: number): Client | undefined {
  const { clientId, clientName } = input;
  const groomerId = viewer.groomerId ?? 0;
  if (clientId !== null) {
    const { id, zipCode } = found(findClient({ db: tx, now }, viewer, { id: clientId }));
    return { id, zipCode, address: clientRows(tx, { groomerId, id })[0]!.address };
  }
  if (clientName === null) return undefined;
  const { zipCode, address } = input;
  const added = { ...nothingElse, name: clientName, zipCode, address };
  const id = addedJustNow(tx, groomerId, added, now) ?? addClients(tx, groomerId, [added], { now })[0]!;
  return { id, zipCode, address };
}
