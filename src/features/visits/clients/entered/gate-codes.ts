import { and, eq, exists, gt, inArray, isNotNull, lte, ne, notExists, or, sql } from "drizzle-orm";
import { bookings, clients, visits } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { HOUSE_MS } from "#src/shared/visits/access-labels.ts";
import { UNDO_LINK_DAYS } from "#src/shared/visits/own/linking-labels.ts";

/**
 * Removes gate codes a week after the last visit, unless another is planned. Of a client who is linked to an account what was booked
 * counts too, as a visit that is over once that cannot be taken back any more.
 */
export function forgetClientGateCodes({ db, now }: Pick<Ctx, "db" | "now">) {
  // A day more, because the groomer's week may end later than in UTC.
  const over = new Date(now() - HOUSE_MS - DAY_MS).toISOString().slice(0, 10);
  const isTheirs = and(
    sql`${visits.clientId} = ${clients.id}`,
    eq(visits.source, "groomer"),
    ne(visits.status, "cancelled"),
  );
  const added = db.select({ id: visits.id }).from(visits).where(isTheirs);
  const later = db
    .select({ id: visits.id })
    .from(visits)
    .where(and(isTheirs, gt(visits.preferredDate, over)));
  const isBooked = and(
    sql`${bookings.petParentId} = ${clients.accountId}`,
    sql`+${bookings.groomerId} = ${clients.groomerId}`,
    inArray(bookings.status, ["accepted", "completed", "no_show"]),
  );
  const booked = db.select({ id: bookings.id }).from(bookings).where(isBooked);
  const bookedLater = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isBooked, gt(bookings.preferredDate, over)));
  const isLinkedForGood = or(eq(clients.source, "request"), lte(clients.linkedAt, now() - UNDO_LINK_DAYS * DAY_MS));
  db.update(clients)
    .set({ gateCode: null })
    .where(
      and(
        isNotNull(clients.gateCode),
        or(exists(added), and(isLinkedForGood, exists(booked))),
        notExists(later),
        notExists(bookedLater),
      ),
    )
    .run();
}
