import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { users } from "#db/schema/tables.ts";
import { CLOSED_ADDRESS } from "#src/mail/outbox.ts";

/** Makes the username and the email of an account that closes free again. Another account may have just the name that is left. */
export function freeNameOf(tx: Tx, id: number) {
  const name = `deleted-${id}`;
  const isTaken = sql`${users.username} = ${name} COLLATE NOCASE
    OR ${users.email} = ${name + CLOSED_ADDRESS} COLLATE NOCASE`;
  const found = tx.select({ id: users.id }).from(users).where(isTaken).get();
  const username = found ? `${name}-${crypto.randomUUID()}` : name;
  tx.update(users)
    .set({ username, email: username + CLOSED_ADDRESS })
    .where(eq(users.id, id))
    .run();
}
