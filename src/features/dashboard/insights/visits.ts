import { and, between, eq, gte, inArray, sql } from "drizzle-orm";
import { bookingAddOns, bookingColumns, bookings, type Db, type Tx, visits } from "#db/db.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { estimatePrice } from "#src/shared/visits/estimate.ts";

/** Summed per booking in a subquery. */
const addOns = sql<number>`coalesce((SELECT sum(${bookingAddOns.price}) FROM ${bookingAddOns}
  WHERE ${bookingAddOns.bookingId} = bookings.id), 0)`;

/** Accepted by status, or canceled after an acceptance. */
const wasAccepted = sql<number>`${bookings.status} IN ('accepted', 'completed', 'no_show') OR ${bookings.acceptedAt} IS NOT NULL`;

/** False for repeat visits and next-visit offers, which are booked without a reply. */
const wasRequested = sql<number>`${bookings.repliedAt} IS NOT NULL OR ${bookings.acceptedAt} IS NULL`;

type FirstDay = Record<"day" | "today", string> & { instant: number };

/** Requests sent since `instant` for any later date, and visits done from `day` on. */
export function requestsAndDone(db: Db | Tx, groomerId: number, { day, instant, today }: FirstDay) {
  const rows = db
    .select({
      status: bookings.status,
      date: bookings.preferredDate,
      ...pick(bookingColumns, ["requestDate", "disputeKind", "referralSource", "priceMin", "priceMax"]),
      addOns,
      wasAccepted,
      wasRequested,
    })
    .from(bookings)
    .where(and(eq(bookings.groomerId, groomerId), gte(bookings.startsAt, instant)))
    .all();
  const requests = rows.filter((row) => row.wasRequested === 1 && row.requestDate >= instant);
  // Unmarked past visits count as done unless disputed.
  const isDone = ({ status, date, disputeKind }: (typeof rows)[number]) =>
    status === "completed" || (status === "accepted" && date < today && disputeKind === null);
  return {
    requests: requests.map(({ requestDate, referralSource, wasAccepted: accepted }) => ({
      requestDate,
      referralSource,
      wasAccepted: accepted === 1,
    })),
    done: rows
      .filter((row) => row.date >= day && isDone(row))
      .map(({ date, addOns: price, ...row }) => ({ date, ...estimatePrice({ ...row, addOnServices: [{ price }] }) })),
  };
}

/** Unmarked past visits count as done. */
export function findDoneAddedVisits(db: Db | Tx, groomerId: number, { day, today }: { day: string; today: string }) {
  return db
    .select({ date: visits.preferredDate, status: visits.status, price: visits.priceMin })
    .from(visits)
    .where(
      and(
        eq(visits.groomerId, groomerId),
        eq(visits.source, "groomer"),
        between(visits.preferredDate, day, today),
        inArray(visits.status, ["completed", "accepted"]),
      ),
    )
    .all()
    .filter(({ status, date }) => status === "completed" || date < today)
    .map(({ date, price }) => ({ date, price: price ?? 0 }));
}
