import { and, asc, desc, eq, getTableColumns, inArray, ne, not, type SQL, sql } from "drizzle-orm";
import { bookings, countRows, type Db, type DbNow, type Tx, visits } from "#db/db.ts";
import { asSql } from "#db/prepared.ts";
import type { Viewer } from "#src/base/context.ts";
import { whoseTurn } from "#src/domain/proposal.ts";
import { slotEndsAt } from "#src/domain/slot-times.ts";
import { visitSlot } from "#src/domain/visits/visit.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { VISITS_PER_PAGE } from "#src/shared/clients/client-limits.ts";
import { bookingFactNames, type ClientDetail, type VisitOfClient } from "#src/shared/clients/clients.ts";
import { slotHours } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { viewForSide } from "../../visits/bookings/booking-view.ts";
import { withPrivateNotes } from "../../visits/bookings/private-notes.ts";
import { addOnsSql, rowReader } from "../../visits/bookings/rows.ts";
import { petNameJson } from "../../visits/pets/pets-of-visits.ts";
import { isAheadSql } from "./client-rows.ts";
import { findClient } from "./queries.ts";
import type { ClientKey } from "./read-clients.ts";

/** `+` makes SQLite use the parent's index, because a groomer has thousands of bookings. */
const isTheirs = sql`${bookings.petParentId} = ${asSql(sql.placeholder("petParentId"))}
  AND +${bookings.groomerId} = ${sql.placeholder("groomerId")}`;
const isVisit = inArray(bookings.status, ["pending", "accepted", "completed", "no_show"]);

export const readBookings = rowReader(and(isTheirs, isVisit)!, desc(bookings.startsAt));

export const toVisitOfClient = (view: BookingView, now: number): VisitOfClient => ({
  ...pick(view, bookingFactNames),
  petNames: view.pets.map(({ name }) => name),
  isAdded: false,
  isAhead:
    view.status === "pending" ||
    (view.status === "accepted" && now < slotEndsAt({ ...view, arrivalFrom: view.arrival?.from ?? null })),
  payment: view.privateNotes?.payment ?? null,
  ...(view.status === "pending" && whoseTurn(view, now) === "parent" ? { isTheirTurn: true } : {}),
});

const startOf = ({ preferredDate, preferredTimeSlot, arrival }: VisitOfClient) =>
  `${preferredDate} ${arrival?.from ?? slotHours[preferredTimeSlot].opens}`;

export const compareByStart = (one: VisitOfClient, other: VisitOfClient) =>
  startOf(one) < startOf(other) ? -1 : Number(startOf(one) > startOf(other));

interface CountedVisits {
  visits: VisitOfClient[];
  count: number;
}

const isAddedFor = (clientId: number) => and(eq(visits.clientId, clientId), eq(visits.source, "groomer"))!;

/** Upcoming visits soonest first, others latest first. */
export function addedVisitsFor(at: DbNow, clientId: number, atMost: { ahead: number; past: number }) {
  const isTheirs = isAddedFor(clientId);
  const isAhead = isAheadSql(at.now);
  const isPast = and(ne(visits.status, "cancelled"), not(isAhead))!;
  return {
    ahead: readSome(at, and(isTheirs, isAhead)!, { order: asc, limit: atMost.ahead }),
    past: readSome(at, and(isTheirs, isPast)!, { order: desc, limit: atMost.past }),
  };
}

function readSome(
  { db, now }: DbNow,
  where: SQL,
  { order, limit }: { order: typeof asc; limit: number },
): CountedVisits {
  const isAhead = isAheadSql(now).mapWith(Boolean);
  const rows = db
    .select({ ...getTableColumns(visits), pets: petNameJson, addOns: addOnsSql(visits.id), isAhead })
    .from(visits)
    .where(where)
    .orderBy(order(visits.preferredDate), order(visits.arrivalFrom), order(visits.id))
    .limit(limit)
    .all();
  return { visits: rows.map(viewOf), count: countRows(db, visits, where) };
}

type ClientVisitRow = typeof visits.$inferSelect & {
  pets: readonly { name: string }[];
  isAhead: boolean;
  addOns: VisitOfClient["addOnServices"];
};

function viewOf({ pets, addOns, isAhead, ...row }: ClientVisitRow): VisitOfClient {
  const { id, visitMinutes, priceMin, priceMax, preferredDate, arrivalFrom, arrivalUntil, status, note } = row;
  return {
    id,
    isAdded: true,
    isAhead,
    payment: row.paidBy && { amount: row.amountPaid!, tip: row.tip!, method: row.paidBy },
    serviceName: row.serviceName ?? "",
    priceMin: priceMin ?? 0,
    priceMax: priceMax ?? 0,
    petCount: 1,
    addOnServices: addOns,
    visitMinutes,
    preferredDate,
    preferredTimeSlot: visitSlot({ slot: null, arrivalFrom }),
    arrival: { from: arrivalFrom!, until: arrivalUntil ?? arrivalFrom! },
    status,
    ...(note === null ? {} : { note }),
    petNames: pets.map(({ name }) => name),
  };
}

/** Latest first. Undefined for another groomer's client. */
export function findAllVisits(at: DbNow, viewer: Viewer, key: ClientKey, requestedPage: number) {
  const { db, now } = at;
  const client = findClient(at, viewer, key);
  if (!client) return undefined;
  const { id, name, petParentId } = client;
  const groomerId = viewer.groomerId!;
  const booked = petParentId === null ? [] : readBookings(db, { groomerId, petParentId });
  const until = requestedPage * VISITS_PER_PAGE;
  const isCounted = and(isAddedFor(id), ne(visits.status, "cancelled"))!;
  const added = readSome(at, isCounted, { order: desc, limit: until });
  const count = booked.length + added.count;
  const pages = Math.max(1, Math.ceil(count / VISITS_PER_PAGE));
  if (requestedPage > pages) return undefined;
  const latest: VisitOfClient[] = withPrivateNotes(
    db,
    groomerId,
    booked.slice(0, until).map((row) => viewForSide("groomer", row, now)),
  ).map((view) => toVisitOfClient(view, now));
  const all = [...latest, ...added.visits].sort((one, other) => compareByStart(other, one));
  return { id, name, count, page: requestedPage, pages, visits: all.slice(until - VISITS_PER_PAGE, until) };
}

const isPaid = sql`FILTER (WHERE ${visits.paidBy} <> 'not_yet')`;
const isOwed = sql`FILTER (WHERE ${visits.paidBy} = 'not_yet')`;

/** Over all visits of a client, requests included. */
export const paymentTotalsOf = (db: Db | Tx, clientId: number): ClientDetail["paid"] =>
  db
    .select({
      amount: sql<number>`coalesce(sum(${visits.amountPaid}) ${isPaid}, 0)`,
      tips: sql<number>`coalesce(sum(${visits.tip}) ${isPaid}, 0)`,
      owed: sql<number>`coalesce(sum(${visits.amountPaid}) ${isOwed}, 0)`,
      unpaid: sql<number>`count(*) ${isOwed}`,
    })
    .from(visits)
    .where(eq(visits.clientId, clientId))
    .get()!;
