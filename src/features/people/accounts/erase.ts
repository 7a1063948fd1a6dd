import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { auditReasons, knownNetworks, locations, mailedTokens, mailsOff, sessions, users } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { CLOSED_ADDRESS } from "#src/mail/outbox.ts";
import { FORMER } from "#src/shared/base/names.ts";

type Account = typeof users.$inferSelect;

/** Leaves an empty account that bookings can refer to; its username and e-mail are free again. */
export function erasePerson({ now }: Ctx, tx: Tx, { id, role }: Account) {
  for (const table of [auditReasons, sessions, knownNetworks, mailedTokens, mailsOff, locations] as const) {
    tx.delete(table).where(eq(table.userId, id)).run();
  }
  const username = freeName(tx, `deleted-${id}`);
  tx.update(users)
    .set({
      username,
      email: username + CLOSED_ADDRESS,
      fullName: role === "groomer" ? FORMER.groomer : FORMER.customer,
      phoneNumber: null,
      emailVerifiedAt: null,
      disabledAt: now(),
      disabledReason: null,
      pendingEmail: null,
      twoStepDeclinedAt: null,
      closingAt: null,
      closingTries: 0,
      closingRetryAt: null,
      deletedAt: now(),
    })
    .where(eq(users.id, id))
    .run();
}

/** Another account may have just this name. */
function freeName(tx: Tx, name: string): string {
  const isTaken = sql`${users.username} = ${name} COLLATE NOCASE
    OR ${users.email} = ${name + CLOSED_ADDRESS} COLLATE NOCASE`;
  return tx.select({ id: users.id }).from(users).where(isTaken).get() ? `${name}-${crypto.randomUUID()}` : name;
}
