import { and, eq, gte, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bookingAddOns, bookings } from "#db/schema/tables.ts";
import { estimate } from "#src/shared/visits/estimate.ts";

/** Of an add-on, a sum for a booking; it is asked for once. */
const addOns = sql<number>`coalesce((SELECT sum(${bookingAddOns.price}) FROM ${bookingAddOns}
  WHERE ${bookingAddOns.bookingId} = bookings.id), 0)`;

/** A request was accepted if its status says so, or, once it is cancelled, if both had agreed before. */
const wasAccepted = sql<number>`${bookings.status} IN ('accepted', 'completed', 'no_show') OR ${bookings.acceptedAt} IS NOT NULL`;

interface From {
  /** The first day of the groomer's calendar, and its first instant. */
  day: string;
  instant: number;
  today: string;
}

/** What a groomer was asked for and has done since a day. Whatever was asked for since then is for later than that. */
export function findVisits(db: Db | Tx, groomerId: number, { day, instant, today }: From) {
  const rows = db
    .select({
      status: bookings.status,
      date: bookings.preferredDate,
      requestDate: bookings.requestDate,
      contestKind: bookings.contestKind,
      door: bookings.door,
      priceMin: bookings.priceMin,
      priceMax: bookings.priceMax,
      petCount: bookings.petCount,
      addOns,
      wasAccepted,
    })
    .from(bookings)
    .where(and(eq(bookings.groomerId, groomerId), gte(bookings.startsAt, instant)))
    .all();
  const requests = rows.filter(({ requestDate }) => requestDate >= instant);
  // One that nobody has marked yet was done, unless its parent says otherwise: the clock will mark it.
  const isDone = ({ status, date, contestKind }: (typeof rows)[number]) =>
    status === "completed" || (status === "accepted" && date < today && contestKind === null);
  return {
    requests: requests.map(({ requestDate, door, wasAccepted: accepted }) => ({
      requestDate,
      door,
      wasAccepted: accepted === 1,
    })),
    done: rows
      .filter((row) => row.date >= day && isDone(row))
      .map(({ date, addOns: price, ...row }) => ({ date, ...estimate({ ...row, addOnServices: [{ price }] }) })),
  };
}
