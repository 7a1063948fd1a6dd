import { eq } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { clientInvitations } from "#db/schema/tables.ts";
import { addressHash } from "./tokens.ts";

export function invitedAt(db: Db | Tx, { id, email }: { id: number; email: string | null }, now: number) {
  if (email === null) return null;
  const hash = addressHash(db, email, now);
  const rows = db.select().from(clientInvitations).where(eq(clientInvitations.clientId, id)).all();
  return rows.find((row) => row.addressHash === hash)?.askedAt ?? null;
}
