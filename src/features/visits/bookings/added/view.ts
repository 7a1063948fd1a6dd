import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { clients, type Db, isAddedBy, type Tx, users, usZips, visitSeries, visits } from "#db/db.ts";
import { bound, prepared } from "#db/prepared.ts";
import type { ActorContext, Viewer } from "#src/base/context.ts";
import { actionsFor } from "#src/domain/booking.ts";
import { withWay } from "#src/domain/on-my-way.ts";
import { phoneView } from "#src/domain/people/phones.ts";
import { ruledFacts } from "#src/domain/visits/visit.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { found } from "#src/shared/base/errors.ts";
import type { AddedVisitView } from "#src/shared/day/own/added-visits.ts";
import { accessNames } from "#src/shared/visits/booking-fields.ts";
import { traitsIn } from "#src/shared/visits/pets/care-labels.ts";
import { petsOfVisit } from "../../pets/of-visits.ts";
import { accessSaid } from "../access.ts";
import { notesKept, ownNotesIn } from "../own-notes.ts";
import { type AddedVisit, shownFacts } from "../write-added.ts";

const visitsWhere = (db: Db | Tx, which: SQL | undefined) =>
  db
    .select({
      visit: visits,
      pets: petsOfVisit,
      kept: notesKept,
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
        note: clients.accessNote,
      },
      hasAccount: sql`${users.id} IS NOT NULL AND ${users.closingAt} IS NULL AND ${users.deletedAt} IS NULL`.mapWith(
        Boolean,
      ),
    })
    .from(visits)
    .leftJoin(clients, eq(clients.id, visits.clientId))
    .leftJoin(users, eq(users.id, clients.accountId))
    .leftJoin(visitSeries, eq(visitSeries.id, visits.seriesId))
    .leftJoin(usZips, eq(usZips.zip, sql`substr(${visits.serviceZipCode}, 1, 5)`))
    .where(which)
    .orderBy(asc(visits.preferredDate), asc(visits.arrivalFrom), asc(visits.id));

type Row = ReturnType<ReturnType<typeof visitsWhere>["all"]>[number];

const some = prepared((db) =>
  visitsWhere(
    db,
    and(
      eq(visits.groomerId, bound(sql.placeholder("groomerId"))),
      eq(visits.source, "groomer"),
      inArray(visits.id, sql`(SELECT value FROM json_each(${sql.placeholder("ids")}))`),
    ),
  ).prepare(),
);

export const addedVisitsById = (db: Db | Tx, groomerId: number, ids: readonly number[], now: number) =>
  ids.length === 0
    ? []
    : some(db)
        .all({ groomerId, ids: JSON.stringify(ids) })
        .map(viewAt(now));

const isTheirs = ({ groomerId }: Pick<Viewer, "groomerId">, id: number) => and(eq(visits.id, id), isAddedBy(groomerId));

export function findAddedVisit(db: Db | Tx, viewer: Viewer, id: number, now: number): AddedVisitView | undefined {
  const row = visitsWhere(db, isTheirs(viewer, id)).get();
  return row && viewAt(now)(row);
}

export const findAdded = (db: Db | Tx, viewer: Viewer, id: number) =>
  db.select().from(visits).where(isTheirs(viewer, id)).get() as AddedVisit | undefined;

/** Throws 404. */
export const requireAddedVisit = (db: Db | Tx, { viewer }: Pick<ActorContext, "viewer">, id: number): AddedVisit =>
  found(findAdded(db, viewer, id));

const viewAt =
  (now: number) =>
  ({ visit, pets, kept, everyWeeks, place, client, hasAccount }: Row): AddedVisitView => {
    const { title, status } = visit;
    const facts = ruledFacts(visit);
    return {
      ...pick(visit, ["id", "groomerId", "clientId", "note", "onMyWayAt", "arrivedAt"]),
      status: status as AddedVisitView["status"],
      ...shownFacts(visit),
      name: client?.name ?? title ?? "",
      city: place?.city ?? null,
      state: place?.state ?? null,
      pets: pets.map(({ traits, ...pet }) => ({ ...pet, traits: traitsIn(traits) })),
      phone: phoneView(client?.phone ?? null),
      access: client && accessSaid(pick(client, accessNames)),
      everyWeeks,
      ownNotes: ownNotesIn(kept),
      hasAccount,
      actions: [
        ...withWay(facts, actionsFor(facts, "owner", now), now),
        ...(status === "accepted" ? (["edit"] as const) : []),
        ...(status === "completed" && visit.clientId !== null ? (["propose_next"] as const) : []),
        "remove",
      ],
    };
  };
