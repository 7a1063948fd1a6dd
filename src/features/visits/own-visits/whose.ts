import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { ownClients } from "#db/schema/tables.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { found } from "#src/shared/base/errors.ts";
import type { OwnVisitInput } from "#src/shared/visits/own/own-visits.ts";
import { ownClientOf } from "../clients/from-account/enter.ts";
import { addOwnClients, nothingElse } from "../clients/own/add.ts";
import { findClient } from "../clients/queries.ts";

type Client = Pick<typeof ownClients.$inferSelect, "id" | "zipCode" | "address">;

/** Whom a visit is for; nobody where it has a title. Throws 404 for anybody else's client, 409 (too many). */
export function clientOf(tx: Tx, viewer: Viewer, input: OwnVisitInput, now: number): Client | undefined {
  const { clientId, parentId, clientName } = input;
  const groomerId = viewer.groomerId ?? 0;
  if (clientId !== null) {
    const isIt = and(eq(ownClients.id, clientId), eq(ownClients.groomerId, groomerId));
    const { id, zipCode, address, parentId: account } = found(tx.select().from(ownClients).where(isIt).get());
    if (zipCode !== null || account === null) return { id, zipCode, address };
    // The bookings of an account it has joined say where that is.
    return { id, zipCode: findClient({ db: tx, now }, viewer, { ownId: id })!.zipCode, address };
  }
  if (parentId !== null) return ownClientOf(tx, viewer, parentId, now);
  if (clientName === null) return undefined;
  const { zipCode, address } = input;
  const [id] = addOwnClients(tx, groomerId, [{ ...nothingElse, name: clientName, zipCode, address }], { now });
  return { id: id!, zipCode, address };
}
