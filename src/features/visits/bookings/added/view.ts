import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import {
  addRowIfNew,
  clients,
  type Db,
  findRow,
  groomerProfiles,
  type Tx,
  users,
  usZips,
  visitPets,
  visitSeries,
  visits,
} from "#db/db.ts";
import { allRowsQuery, asSql } from "#db/prepared.ts";
import type { ActorContext, Viewer } from "#src/base/context.ts";
import { actionsFor } from "#src/domain/booking.ts";
import { withTravelActions } from "#src/domain/on-my-way.ts";
import { phoneView } from "#src/domain/people/phones.ts";
import { instantOf } from "#src/domain/slot-times.ts";
import { visitAsBooking } from "#src/domain/visits/visit.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { found } from "#src/shared/base/errors.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import { accessKeys } from "#src/shared/visits/booking-fields.ts";
import { traitsOfMask } from "#src/shared/visits/pets/pet-labels.ts";
import { visitPetsSql } from "../../pets/pets-of-visits.ts";
import { accessIfAny } from "../access.ts";
import { notesColumns, privateNotesOf } from "../private-notes.ts";
import { addOnsSql } from "../rows.ts";

const visitsWhere = (db: Db, which: SQL | undefined) =>
  db
    .select({
      visit: visits,
      pets: visitPetsSql,
      kept: notesColumns,
      addOnServices: addOnsSql(visits.id),
      everyWeeks: visitSeries.everyWeeks,
      place: pick(usZips, ["city", "state"]),
      client: {
        ...pick(clients, ["id", "phone", "parking", "stairs", "gateCode", "whoIsHome"]),
        name: sql<string | null>`coalesce(${clients.name}, ${users.fullName})`,
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

type AddedVisitRow = ReturnType<ReturnType<typeof visitsWhere>["all"]>[number];

const visitsByIds = allRowsQuery((db, { groomerId, ids }: { groomerId: number; ids: string }) =>
  visitsWhere(
    db,
    and(
      eq(visits.groomerId, asSql(groomerId)),
      eq(visits.source, "groomer"),
      inArray(visits.id, sql`(SELECT value FROM json_each(${ids}))`),
    ),
  ),
);

export const addedVisitsWithIds = (db: Db | Tx, groomerId: number, ids: readonly number[], now: number) =>
  ids.length === 0 ? [] : visitsByIds(db, { groomerId, ids: JSON.stringify(ids) }).map(viewAt(now));

export const findAddedVisit = (
  db: Db | Tx,
  { groomerId }: Viewer,
  id: number,
  now: number,
): AddedVisitView | undefined => addedVisitsWithIds(db, groomerId ?? 0, [id], now)[0];

export const findAddedVisitRow = (db: Db | Tx, { groomerId }: Viewer, id: number) =>
  findRow(db, visits, { id, groomerId: groomerId ?? 0, source: "groomer" }) as AddedVisit | undefined;

/** Throws 404. */
export const requireAddedVisit = (db: Db | Tx, { viewer }: Pick<ActorContext, "viewer">, id: number): AddedVisit =>
  found(findAddedVisitRow(db, viewer, id));

const viewAt =
  (now: number) =>
  ({ visit, pets, kept, addOnServices, everyWeeks, place, client, hasAccount }: AddedVisitRow): AddedVisitView => {
    const { title, status } = visit;
    const facts = visitAsBooking(visit);
    return {
      ...pick(visit, ["id", "groomerId", "clientId", "note", "onMyWayAt", "arrivedAt"]),
      status: status as AddedVisitView["status"],
      ...shownVisitFields(visit),
      addOnServices,
      name: client?.name ?? title ?? "",
      city: place?.city ?? null,
      state: place?.state ?? null,
      pets: pets.map(({ traits, ...pet }) => ({ ...pet, traits: traitsOfMask(traits) })),
      phone: phoneView(client?.phone ?? null),
      access: client && accessIfAny(pick(client, accessKeys)),
      everyWeeks,
      privateNotes: privateNotesOf(kept),
      hasAccount,
      actions: [
        ...withTravelActions(facts, actionsFor(facts, "owner", now), now),
        ...(status === "accepted" ? (["edit"] as const) : []),
        ...(status === "completed" && visit.clientId !== null ? (["propose_next"] as const) : []),
        "remove",
      ],
    };
  };

type VisitRow = typeof visits.$inferSelect;

export type AddedVisit = VisitRow & { arrivalFrom: string };

export const shownVisitFields = (visit: VisitRow) => ({
  date: visit.preferredDate,
  start: visit.arrivalFrom!,
  until: visit.arrivalUntil,
  minutes: visit.visitMinutes,
  zipCode: visit.serviceZipCode,
  address: visit.serviceAddress,
  service: visit.serviceName,
  price: visit.priceMin,
});

type NewVisitColumns = Pick<
  AddedVisit,
  "groomerId" | "preferredDate" | "arrivalFrom" | "serviceZipCode" | "visitMinutes" | "status"
>;

/** Returns the ID, or undefined if its series already has a visit that day. */
export function insertVisit(
  tx: Tx,
  facts: NewVisitColumns & Partial<VisitRow>,
  petIds: readonly number[],
  now: number,
) {
  const timeZone = facts.timeZone ?? zoneOf(tx, facts.groomerId);
  const startsAt = instantOf(facts.preferredDate, facts.arrivalFrom, timeZone);
  const own = { source: "groomer", timeZone, startsAt, statusChangedAt: now, requestDate: now } as const;
  const added = addRowIfNew(tx, visits, { ...facts, ...own });
  if (added) insertVisitPets(tx, added.id, petIds);
  return added?.id;
}

const zoneOf = (tx: Tx, groomerId: number) => findRow(tx, groomerProfiles, { id: groomerId })?.timeZone ?? "UTC";

export function insertVisitPets(tx: Tx, visitId: number, petIds: readonly number[]) {
  const rows = petIds.map((clientPetId) => ({ visitId, clientPetId }));
  if (rows.length > 0) tx.insert(visitPets).values(rows).run();
}
