import { and, asc, between, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bound, prepared } from "#db/prepared.ts";
import { clients, isAddedBy, users, usZips, visitSeries, visits } from "#db/schema/tables.ts";
import { phoneView } from "#src/domain/people/phones.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { pick } from "#src/shared/base/by-name.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { traitsIn } from "#src/shared/visits/pets/care-labels.ts";
import { shownFacts } from "../../visits/bookings/write-added.ts";
import { petsOfVisit } from "../../visits/pets/of-visits.ts";

const visitsWhere = (db: Db | Tx, which: SQL | undefined) =>
  db
    .select({
      visit: visits,
      pets: petsOfVisit,
      everyWeeks: visitSeries.everyWeeks,
      place: { city: usZips.city, state: usZips.state },
      client: {
        id: clients.id,
        name: sql<string | null>`coalesce(${clients.name}, ${users.fullName})`,
        phone: clients.phone,
        parking: clients.parking,
        stairs: clients.stairs,
        gateCode: clients.gateCode,
        whoIsHome: clients.whoIsHome,
        accessNote: clients.accessNote,
      },
    })
    .from(visits)
    .leftJoin(clients, eq(clients.id, visits.clientId))
    .leftJoin(users, eq(users.id, clients.accountId))
    .leftJoin(visitSeries, eq(visitSeries.id, visits.seriesId))
    .leftJoin(usZips, eq(usZips.zip, sql`substr(${visits.serviceZipCode}, 1, 5)`))
    .where(which)
    .orderBy(asc(visits.preferredDate), asc(visits.arrivalFrom), asc(visits.id));

type Row = ReturnType<ReturnType<typeof visitsWhere>["all"]>[number];

const onDays = and(
  eq(visits.groomerId, bound(sql.placeholder("groomerId"))),
  eq(visits.source, "groomer"),
  between(visits.preferredDate, sql.placeholder("from"), sql.placeholder("until")),
  sql`${visits.status} <> 'cancelled'`,
);
const daysRead = prepared((db) => visitsWhere(db, onDays).prepare());

/** What a groomer has entered for the local days from one to another, both included, in their order; what was cancelled is left out. */
export const ownVisitsBetween = (db: Db | Tx, groomerId: number, from: string, until: string): OwnVisitView[] =>
  daysRead(db).all({ groomerId, from, until }).map(viewOf);

/** One of the viewer's own; undefined for anybody else's. */
export function findOwnVisit(db: Db | Tx, { groomerId }: Viewer, id: number): OwnVisitView | undefined {
  const row = visitsWhere(db, and(eq(visits.id, id), isAddedBy(groomerId ?? 0))).get();
  return row && viewOf(row);
}

/** Several of one groomer, by their numbers. */
export function ownVisitsById(db: Db | Tx, groomerId: number, ids: readonly number[]): OwnVisitView[] {
  if (ids.length === 0) return [];
  return visitsWhere(db, and(isAddedBy(groomerId), inArray(visits.id, [...ids])))
    .all()
    .map(viewOf);
}

function viewOf({ visit, pets, everyWeeks, place, client }: Row): OwnVisitView {
  const { title, status } = visit;
  return {
    ...pick(visit, ["id", "clientId", "note", "onMyWayAt", "arrivedAt"]),
    status: status as OwnVisitView["status"],
    ...shownFacts(visit),
    name: client?.name ?? title ?? "",
    city: place?.city ?? null,
    state: place?.state ?? null,
    pets: pets.map(({ traits, ...pet }) => ({ ...pet, traits: traitsIn(traits) })),
    phone: phoneView(client?.phone ?? null),
    access: accessOf(client),
    everyWeeks,
  };
}

function accessOf(client: Row["client"]): OwnVisitView["access"] {
  if (!client) return null;
  const { parking, stairs, gateCode, whoIsHome, accessNote: note } = client;
  const access = { parking, stairs, gateCode, whoIsHome, note };
  return Object.values(access).some((text) => text !== null) ? access : null;
}
