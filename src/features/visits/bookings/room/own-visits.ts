import { and, asc, between, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bound, prepared } from "#db/prepared.ts";
import { clients, ownVisits, usZips } from "#db/schema/tables.ts";
import { type DayVisit, dayVisitOf } from "#src/domain/visits/visit.ts";
import { zipOf } from "./day-places.ts";

const read = prepared((db) =>
  db
    .select({
      id: ownVisits.id,
      groomerId: ownVisits.groomerId,
      clientId: ownVisits.clientId,
      parentId: clients.accountId,
      status: ownVisits.status,
      statusChangedAt: ownVisits.statusChangedAt,
      date: ownVisits.date,
      startsAt: ownVisits.startsAt,
      until: ownVisits.until,
      minutes: ownVisits.minutes,
      visitOrder: ownVisits.visitOrder,
      onMyWayAt: ownVisits.onMyWayAt,
      arrivedAt: ownVisits.arrivedAt,
      lat: usZips.lat,
      lon: usZips.lon,
      radius: usZips.radius,
    })
    .from(ownVisits)
    .leftJoin(clients, eq(clients.id, ownVisits.clientId))
    .leftJoin(usZips, eq(usZips.zip, zipOf(ownVisits.zipCode)))
    .where(
      and(
        eq(ownVisits.groomerId, bound(sql.placeholder("groomerId"))),
        between(ownVisits.date, sql.placeholder("from"), sql.placeholder("until")),
        sql`${ownVisits.status} <> 'cancelled'`,
      ),
    )
    .orderBy(asc(ownVisits.date), asc(ownVisits.id))
    .prepare(),
);

/** A groomer's own visits between two local days, both included: planned, done or missed. */
export const ownBetween = (db: Db | Tx, groomerId: number, from: string, until: string): DayVisit[] =>
  read(db).all({ groomerId, from, until }).map(dayVisitOf);
