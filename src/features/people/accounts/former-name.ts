import { eq, sql } from "drizzle-orm";
import { type Tx, users } from "#db/db.ts";
import { CLOSED_ADDRESS } from "#src/mail/outbox.ts";

/** Frees the username and email of a closing account. The replacement must be unique too. */
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
