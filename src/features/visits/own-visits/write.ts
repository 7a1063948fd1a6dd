import { and, count, eq, gte, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { groomerProfiles, visitPets, visits } from "#db/schema/tables.ts";
import { instantOf } from "#src/domain/slot-times.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { found } from "#src/shared/base/errors.ts";
import { MAX_OWN_VISITS, MAX_OWN_VISITS_A_DAY } from "#src/shared/visits/own/own-labels.ts";
import { petRows } from "../clients/client-rows.ts";

type Row = typeof visits.$inferSelect;

/** A visit that the groomer added: the database keeps that it has a time and a ZIP code. */
export type OwnVisit = Row & { arrivalFrom: string; serviceZipCode: string };

/** Visits that a groomer added. */
export const isAddedBy = (groomerId: number) => and(eq(visits.groomerId, groomerId), eq(visits.source, "groomer"));

/** One of the actor's own. Throws 404. */
export const requireOwnVisit = (tx: Db | Tx, { viewer }: Pick<ActorContext, "viewer">, id: number): OwnVisit =>
  found(
    tx
      .select()
      .from(visits)
      .where(and(eq(visits.id, id), isAddedBy(viewer.groomerId ?? 0)))
      .get() as OwnVisit | undefined,
  );

type Facts = Pick<
  OwnVisit,
  "groomerId" | "preferredDate" | "arrivalFrom" | "serviceZipCode" | "visitMinutes" | "status"
>;

/** Writes a visit; gives its id, undefined where its series has one on that day already. */
export function insertVisit(tx: Tx, facts: Facts & Partial<Row>, petIds: readonly number[], now: number) {
  const timeZone = facts.timeZone ?? zoneOf(tx, facts.groomerId);
  const startsAt = instantOf(facts.preferredDate, facts.arrivalFrom, timeZone);
  const added = tx
    .insert(visits)
    .values({ ...facts, source: "groomer", timeZone, startsAt, statusChangedAt: now, requestDate: now })
    .onConflictDoNothing()
    .returning({ id: visits.id })
    .get();
  if (added) addPets(tx, added.id, petIds);
  return added?.id;
}

/** Without a known place there is no local day, and UTC is as good as any. */
const zoneOf = (tx: Tx, groomerId: number) =>
  tx.select({ timeZone: groomerProfiles.timeZone }).from(groomerProfiles).where(eq(groomerProfiles.id, groomerId)).get()
    ?.timeZone ?? "UTC";

/** Writes changed columns, and the instant that follows from them. */
export function updateVisit(tx: Tx, visit: OwnVisit, set: Partial<OwnVisit>) {
  const { preferredDate, arrivalFrom, timeZone } = { ...visit, ...set };
  const startsAt = instantOf(preferredDate, arrivalFrom, timeZone);
  tx.update(visits)
    .set({ ...set, startsAt })
    .where(eq(visits.id, visit.id))
    .run();
}

export function setPets(tx: Tx, visitId: number, petIds: readonly number[]) {
  tx.delete(visitPets).where(eq(visitPets.visitId, visitId)).run();
  addPets(tx, visitId, petIds);
}

function addPets(tx: Tx, visitId: number, petIds: readonly number[]) {
  if (petIds.length === 0) return;
  tx.insert(visitPets)
    .values(petIds.map((clientPetId) => ({ visitId, clientPetId })))
    .run();
}

/** The pets with which a client may come, by their numbers among the client's: those that its parent still lists. */
export const allPetsOf = (tx: Tx, { groomerId, clientId }: Pick<Row, "groomerId" | "clientId">): number[] =>
  clientId === null
    ? []
    : petRows(tx, { groomerId, id: clientId })
        .filter(({ isListed }) => isListed)
        .map(({ id }) => id);

/** How many more a groomer can have. */
export const ownVisitsLeft = (tx: Tx, groomerId: number) =>
  MAX_OWN_VISITS - (tx.select({ held: count() }).from(visits).where(isAddedBy(groomerId)).get()?.held ?? 0);

/** Of these days the first one on which there is no room for one more. */
export const fullDayAmong = (tx: Tx, groomerId: number, dates: readonly string[]): string | undefined =>
  tx
    .select({ date: visits.preferredDate })
    .from(visits)
    .where(
      and(
        isAddedBy(groomerId),
        inArray(visits.preferredDate, sql`(SELECT value FROM json_each(${JSON.stringify(dates)}))`),
      ),
    )
    .groupBy(visits.preferredDate)
    .having(gte(count(), MAX_OWN_VISITS_A_DAY))
    .orderBy(visits.preferredDate)
    .limit(1)
    .get()?.date;
