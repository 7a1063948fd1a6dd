import { and, exists, gt, inArray, isNotNull, lte, ne, notExists, or, sql } from "drizzle-orm";
import { bookings, ownClients, ownVisits } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { HOUSE_MS } from "#src/shared/visits/access-labels.ts";
import { UNDO_JOIN_DAYS } from "#src/shared/visits/own/joining-labels.ts";

/**
 * Removes gate codes a week after the last visit, unless another is planned. Of a client who has joined an account what was booked
 * counts too, as a visit that is over once that cannot be taken back any more.
 */
export function forgetOwnGateCodes({ db, now }: Pick<Ctx, "db" | "now">) {
  // A day more, because the groomer's week may end later than in UTC.
  const over = new Date(now() - HOUSE_MS - DAY_MS).toISOString().slice(0, 10);
  const isTheirs = and(sql`${ownVisits.ownClientId} = ${ownClients.id}`, ne(ownVisits.status, "cancelled"));
  const visits = db.select({ id: ownVisits.id }).from(ownVisits).where(isTheirs);
  const later = db
    .select({ id: ownVisits.id })
    .from(ownVisits)
    .where(and(isTheirs, gt(ownVisits.date, over)));
  const isBooked = and(
    sql`${bookings.petParentId} = ${ownClients.parentId}`,
    sql`+${bookings.groomerId} = ${ownClients.groomerId}`,
    inArray(bookings.status, ["accepted", "completed", "no_show"]),
  );
  const booked = db.select({ id: bookings.id }).from(bookings).where(isBooked);
  const bookedLater = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isBooked, gt(bookings.preferredDate, over)));
  const isJoinedForGood = lte(ownClients.joinedAt, now() - UNDO_JOIN_DAYS * DAY_MS);
  db.update(ownClients)
    .set({ gateCode: null })
    .where(
      and(
        isNotNull(ownClients.gateCode),
        or(exists(visits), and(isJoinedForGood, exists(booked))),
        notExists(later),
        notExists(bookedLater),
      ),
    )
    .run();
}
