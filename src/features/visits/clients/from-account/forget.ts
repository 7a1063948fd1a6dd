import { and, asc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { groomerProfiles, ownClients, ownVisits, users } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { queueMail } from "#src/mail/outbox.ts";
import { type LocalTime, localTime } from "#src/shared/base/local-time.ts";
import { minutesOfDay } from "#src/shared/base/time-of-day.ts";
import { visitsTakenOutLetter } from "./letters.ts";
import { fromAccount } from "./rule.ts";

/** What stands in place of a person who has closed their account, as in bookings. */
const FORMER = "Former customer";

/**
 * What was made from an account goes with it: of visits that have been the groomer keeps day, ZIP code and price, and those ahead are
 * taken out, because nobody could say any more whom they are for. The groomer is told of which days.
 */
export function forgetMadeFrom(ctx: Ctx, tx: Tx, parentId: number) {
  const isTheirs = and(eq(ownClients.parentId, parentId), fromAccount);
  const made = tx
    .select({ id: ownClients.id, groomerId: ownClients.groomerId, timeZone: groomerProfiles.timeZone })
    .from(ownClients)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, ownClients.groomerId))
    .where(isTheirs)
    .all();
  for (const [groomerId, clients] of Map.groupBy(made, (one) => one.groomerId)) {
    const ids = clients.map(({ id }) => id);
    const dates = takeOut(tx, ids, localTime(ctx.now(), clients[0]!.timeZone ?? "UTC"));
    tx.update(ownVisits)
      .set({ ownClientId: null, title: FORMER, address: null, service: null, note: null })
      .where(inArray(ownVisits.ownClientId, ids))
      .run();
    tx.delete(ownClients).where(inArray(ownClients.id, ids)).run();
    if (dates.length > 0) tell(ctx, tx, { groomerId, parentId }, dates);
  }
}

/** Gives the days of the visits that are ahead, and of which nothing is kept. Of today those to which the groomer has yet to come. */
function takeOut(tx: Tx, ids: number[], { today, timeNow }: LocalTime): string[] {
  const isLater = and(
    eq(ownVisits.date, today),
    sql`coalesce(${ownVisits.until}, ${ownVisits.startsAt}) > ${minutesOfDay(timeNow)}`,
    isNull(ownVisits.arrivedAt),
  );
  const isAhead = and(
    inArray(ownVisits.ownClientId, ids),
    eq(ownVisits.status, "planned"),
    or(gt(ownVisits.date, today), isLater),
  );
  const ahead = tx.select({ date: ownVisits.date }).from(ownVisits).where(isAhead).orderBy(asc(ownVisits.date)).all();
  tx.delete(ownVisits).where(isAhead).run();
  return ahead.map(({ date }) => date);
}

function tell({ config, now }: Ctx, tx: Tx, { groomerId, parentId }: Record<string, number>, dates: string[]) {
  const groomer = tx
    .select({ email: users.email, fullName: users.fullName })
    .from(groomerProfiles)
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(eq(groomerProfiles.id, groomerId!))
    .get()!;
  queueMail(tx, {
    dedupeKey: `own visits of closed account ${parentId}, to groomer ${groomerId}`,
    to: groomer.email,
    letter: visitsTakenOutLetter(groomer, dates, config.appUrl),
    now: now(),
  });
}
