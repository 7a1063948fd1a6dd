import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { clientInvitations, clients, groomerProfiles, neverInvited, outbox, type Tx, transact, users } from "#db/db.ts";
import { audit, type Ctx } from "#src/base/context.ts";
import type { RequestInfo } from "#src/http/request-info.ts";
import { addressHash, hashIn } from "./link.ts";
import { mailKey } from "./service.ts";

type Info = Pick<RequestInfo, "id" | "ip">;

/** Opts an email out of all invitations and cancels unsent ones. A forged token gets the same response. Throws 429. */
export function neverInvite(ctx: Ctx, info: RequestInfo, token: string) {
  ctx.limits.take("mails-off-ip", info.ip);
  const now = ctx.now();
  const hash = hashIn(ctx.db, token, now);
  if (hash !== undefined) transact(ctx.db, (tx) => void refuse(tx, hash, { now, info }));
}

/** Returns the groomers who entered the email, so that other requests can be forwarded. */
export const neverInviteAddress = ({ db, now }: Pick<Ctx, "db" | "now">, address: string, info: Info) =>
  transact(db, (tx) => {
    const isNew = refuse(tx, addressHash(tx, address, now()), { now: now(), info });
    const enteredBy = tx
      .selectDistinct({ businessName: groomerProfiles.businessName, email: users.email })
      .from(clients)
      .innerJoin(groomerProfiles, eq(groomerProfiles.id, clients.groomerId))
      .innerJoin(users, eq(users.id, groomerProfiles.userId))
      .where(sql`${clients.email} = ${address} COLLATE NOCASE`)
      .orderBy(asc(groomerProfiles.businessName))
      .all();
    return { isNew, enteredBy };
  });

/** False if already opted out. */
function refuse(tx: Tx, addressHash: string, { now, info }: { now: number; info: Info }): boolean {
  const added = tx.insert(neverInvited).values({ addressHash, since: now }).onConflictDoNothing().returning();
  if (!added.get()) return false;
  const isTheirs = eq(clientInvitations.addressHash, addressHash);
  const theirs = tx.select({ id: clientInvitations.id }).from(clientInvitations).where(isTheirs).all();
  const keys = theirs.map(({ id }) => mailKey(id));
  tx.delete(outbox)
    .where(and(inArray(outbox.dedupeKey, keys), isNull(outbox.sentAt)))
    .run();
  audit(tx, { action: "invitations-refused", now, info });
  return true;
}
