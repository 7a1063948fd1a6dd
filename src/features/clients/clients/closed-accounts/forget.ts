import { and, asc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { clients, groomerProfiles, users, visits } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { queueMail } from "#src/mail/outbox.ts";
import { type LocalTime, localTime } from "#src/shared/base/local-time.ts";
import { visitsTakenOutLetter } from "./letters.ts";

/** What stands in place of a person who has closed their account, as in bookings. */
const FORMER = "Former customer";

/**
 * A client who is known only from requests goes with the account. Of past visits that the groomer added they keep day, ZIP code and
 * price, and those ahead are removed, because no one could say who they are for. An email names the days.
 */
export function forgetRequested(ctx: Ctx, tx: Tx, parentId: number) {
  const isTheirs = and(eq(clients.accountId, parentId), eq(clients.source, "request"));
  const made = tx
    .select({ id: clients.id, groomerId: clients.groomerId, timeZone: groomerProfiles.timeZone })
    .from(clients)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, clients.groomerId))
    .where(isTheirs)
    .all();
  for (const [groomerId, rows] of Map.groupBy(made, (one) => one.groomerId)) {
    const ids = rows.map(({ id }) => id);
    const dates = takeOut(tx, ids, localTime(ctx.now(), rows[0]!.timeZone ?? "UTC"));
    tx.update(visits)
      .set({ clientId: null, title: FORMER, serviceAddress: null, serviceName: null, note: null })
      .where(isAddedFor(ids))
      .run();
    tx.delete(clients).where(inArray(clients.id, ids)).run();
    if (dates.length > 0) tell(ctx, tx, { groomerId, parentId }, dates);
  }
}

const isAddedFor = (ids: number[]) => and(inArray(visits.clientId, ids), eq(visits.source, "groomer"));

/** Gives the days of the visits that are ahead, and of which nothing is kept. Of today those to which the groomer has yet to come. */
function takeOut(tx: Tx, ids: number[], { today, timeNow }: LocalTime): string[] {
  const isLater = and(
    eq(visits.preferredDate, today),
    sql`coalesce(${visits.arrivalUntil}, ${visits.arrivalFrom}) > ${timeNow}`,
    isNull(visits.arrivedAt),
  );
  const isAhead = and(isAddedFor(ids), eq(visits.status, "accepted"), or(gt(visits.preferredDate, today), isLater));
  const ahead = tx
    .select({ date: visits.preferredDate })
    .from(visits)
    .where(isAhead)
    .orderBy(asc(visits.preferredDate))
    .all();
  tx.delete(visits).where(isAhead).run();
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
