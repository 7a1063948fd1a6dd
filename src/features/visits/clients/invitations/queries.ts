import { asc, eq } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { clientInvitations } from "#db/schema/tables.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { addressHash } from "./tokens.ts";

/** When the client was invited at the present address; null for never. */
export function invitedAt(db: Db | Tx, { id, email }: { id: number; email: string | null }, now: number) {
  if (email === null) return null;
  const hash = addressHash(db, email, now);
  const rows = db.select().from(clientInvitations).where(eq(clientInvitations.clientId, id)).all();
  return rows.find((row) => row.addressHash === hash)?.askedAt ?? null;
}

/** A groomer's invitations, for their copy of their data: null for a client who was removed. */
export const findInvited = (db: Db, { groomerId }: Viewer) =>
  db
    .select({ clientId: clientInvitations.clientId, invitedAt: clientInvitations.askedAt })
    .from(clientInvitations)
    .where(eq(clientInvitations.groomerId, groomerId ?? 0))
    .orderBy(asc(clientInvitations.id))
    .all();
