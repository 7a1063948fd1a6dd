import { and, asc, eq, isNotNull, isNull, lte, not, sql } from "drizzle-orm";
import { type Db, type Tx, transact } from "#db/open.ts";
import { bookings, groomerProfiles, ownClients, ownVisits, users } from "#db/schema/tables.ts";
import { audit, SYSTEM } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { queueMail } from "#src/mail/outbox.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { GOES_AFTER_DAYS, KEPT_DAYS } from "#src/shared/visits/own/own-labels.ts";
import { oldClientsLetter } from "./letters.ts";

/**
 * Own clients go three years after their last visit, or after they were entered: their groomer is told thirty days before. A visit that is
 * entered meanwhile keeps them. Those of a suspended account wait, because its groomer cannot look at them.
 */
export async function removeOldClients(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  for (const groomer of groomersWithOld(ctx.db, now)) {
    transact(ctx.db, (tx) => {
      keepVisited(tx, groomer.id, now);
      removeTold(tx, groomer, now);
      tell(ctx, tx, groomer, now);
    });
    // Requests come in between.
    await Bun.sleep(0);
  }
}

type Groomer = ReturnType<typeof groomersWithOld>[number];

const groomersWithOld = (db: Db, now: number) =>
  db
    .selectDistinct({ id: groomerProfiles.id, userId: users.id, email: users.email, fullName: users.fullName })
    .from(ownClients)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, ownClients.groomerId))
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(
      and(
        lte(ownClients.createdAt, now - KEPT_DAYS * DAY_MS),
        isNull(users.disabledAt),
        isNull(users.closingAt),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(asc(groomerProfiles.id))
    .all();

/** Nothing has happened with them for so long, neither here nor, with those who have joined an account, through the site. */
function isOld(now: number) {
  const since = now - KEPT_DAYS * DAY_MS;
  const lastOwn = sql`(SELECT max(${ownVisits.date}) FROM ${ownVisits} WHERE ${ownVisits.ownClientId} = ${ownClients.id}
    AND ${ownVisits.status} <> 'cancelled')`;
  const lastBooked = sql`(SELECT max(${bookings.startsAt}) FROM ${bookings}
    WHERE ${bookings.petParentId} = ${ownClients.parentId} AND ${bookings.groomerId} = ${ownClients.groomerId})`;
  const day = new Date(since).toISOString().slice(0, 10);
  return and(
    lte(ownClients.createdAt, since),
    sql`coalesce(${lastOwn}, '') < ${day}`,
    sql`coalesce(${lastBooked}, 0) < ${since}`,
  )!;
}

/** Whoever has come again after the groomer was told. */
const keepVisited = (tx: Tx, groomerId: number, now: number) =>
  tx
    .update(ownClients)
    .set({ remindedAt: null })
    .where(and(eq(ownClients.groomerId, groomerId), isNotNull(ownClients.remindedAt), not(isOld(now))))
    .run();

function removeTold(tx: Tx, { id, userId }: Groomer, now: number) {
  const isDue = lte(ownClients.remindedAt, now - GOES_AFTER_DAYS * DAY_MS);
  const gone = tx
    .delete(ownClients)
    .where(and(eq(ownClients.groomerId, id), isDue, isOld(now)))
    .returning({ id: ownClients.id })
    .all();
  if (gone.length === 0) return;
  const detail = { clients: gone.length };
  audit(tx, { action: "own-clients-forgotten", target: `user ${userId}`, detail, now, info: SYSTEM });
}

/** One mail for all who have become old, with how many they are and no name. */
function tell({ config }: Ctx, tx: Tx, { id, email, fullName }: Groomer, now: number) {
  const told = tx
    .update(ownClients)
    .set({ remindedAt: now })
    .where(and(eq(ownClients.groomerId, id), isNull(ownClients.remindedAt), isOld(now)))
    .returning({ id: ownClients.id })
    .all();
  if (told.length === 0) return;
  const goesOn = new Date(now + GOES_AFTER_DAYS * DAY_MS).toISOString().slice(0, 10);
  const letter = oldClientsLetter({ fullName }, { clients: told.length, goesOn }, config.appUrl);
  queueMail(tx, { dedupeKey: `old clients of ${id} on ${goesOn}`, to: email, letter, now });
}
