import { and, count, gte, inArray, sql } from "drizzle-orm";
import { changeRow, findRows, isAddedBy, removeRows, type Tx, visitPets, visits } from "#db/db.ts";
import type { Viewer } from "#src/base/context.ts";
import { instantOf } from "#src/domain/slot-times.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { invalid, notFound } from "#src/shared/base/errors.ts";
import { minutesOfDay, timeOfDay } from "#src/shared/base/time.ts";
import { ClientPetInput } from "#src/shared/day/added/added-clients.ts";
import { MAX_ADDED_VISITS, MAX_ADDED_VISITS_A_DAY } from "#src/shared/day/added/added-labels.ts";
import type { AddedVisitChanges, AddedVisitInput } from "#src/shared/day/added/added-visit-input.ts";
import { addClientOnce, nullClientDetails, requireZipTown } from "../../clients/clients/added/add.ts";
import { clientRows, petRows } from "../../clients/clients/client-rows.ts";
import { findClient } from "../../clients/clients/queries.ts";
import { type AddedVisit, insertVisitPets } from "../../visits/bookings/added/view.ts";

export const addedVisitValues = ({ start, until, minutes, service, price, note }: AddedVisitInput) => ({
  arrivalFrom: start,
  arrivalUntil: until,
  visitMinutes: minutes,
  serviceName: service,
  priceMin: price,
  priceMax: price,
  note,
});

type VisitFieldChanges = Omit<AddedVisitChanges, "scope" | "confirm" | "petIds">;

/** Throws 422 if the end isn't after the start. */
export function changedVisitValues(tx: Tx, visit: AddedVisit, changes: VisitFieldChanges): Partial<AddedVisit> {
  const { start, until, minutes, zipCode, address, service, price, note } = changes;
  const begins = minutesOfDay(start ?? visit.arrivalFrom);
  const length =
    visit.arrivalUntil === null ? null : minutesOfDay(visit.arrivalUntil) - minutesOfDay(visit.arrivalFrom);
  // A moved window keeps its length.
  const kept = length === null ? null : timeOfDay(Math.min(begins + length, 24 * 60 - 1));
  const ends = until === undefined ? kept : until;
  if (ends !== null && minutesOfDay(ends) <= begins) throw invalid({ until: "The end must be after the start" });
  const set = {
    arrivalFrom: timeOfDay(begins),
    arrivalUntil: ends,
    visitMinutes: minutes,
    serviceAddress: address,
    serviceName: service,
    note,
    ...(price === undefined ? {} : { priceMin: price, priceMax: price }),
    ...(zipCode === undefined ? {} : { serviceZipCode: requireZipTown(tx, zipCode).zipCode }),
  };
  const changed = (Object.keys(set) as (keyof typeof set)[]).filter(
    (name) => set[name] !== undefined && set[name] !== visit[name],
  );
  return pick(set, changed) as Partial<AddedVisit>;
}

export function updateVisit(tx: Tx, visit: AddedVisit, set: Partial<AddedVisit>) {
  const { preferredDate, arrivalFrom, timeZone } = { ...visit, ...set };
  const startsAt = instantOf(preferredDate, arrivalFrom, timeZone);
  changeRow(tx, visits, { id: visit.id }, { ...set, startsAt });
}

export const petIdsOf = (tx: Tx, visitId: number): number[] =>
  findRows(tx, visitPets, { visitId }).map(({ clientPetId }) => clientPetId!);

export function setVisitPets(tx: Tx, visitId: number, petIds: readonly number[]) {
  removeRows(tx, visitPets, { visitId });
  insertVisitPets(tx, visitId, petIds);
  // Calendar links name the pets.
  changeRow(tx, visits, { id: visitId }, { calendarSequence: sql`${visits.calendarSequence} + 1` });
}

/** Without pets that the parent has archived. */
export const listedPetIds = (tx: Tx, { groomerId, clientId }: Pick<AddedVisit, "groomerId" | "clientId">): number[] =>
  clientId === null
    ? []
    : petRows(tx, { groomerId, id: clientId })
        .filter(({ isListed }) => isListed)
        .map(({ id }) => id);

export function findAddedVisitsLeft(tx: Tx, groomerId: number, dates: readonly string[]) {
  const fullDays = tx
    .select({ date: sql`${visits.preferredDate}`.as("date") })
    .from(visits)
    .where(
      and(
        isAddedBy(groomerId),
        inArray(visits.preferredDate, sql`(SELECT value FROM json_each(${JSON.stringify(dates)}))`),
      ),
    )
    .groupBy(visits.preferredDate)
    .having(gte(count(), MAX_ADDED_VISITS_A_DAY));
  const { held, full } = tx
    .select({ held: count(), full: sql<string>`(SELECT json_group_array(date) FROM ${fullDays})` })
    .from(visits)
    .where(isAddedBy(groomerId))
    .get()!;
  return { left: MAX_ADDED_VISITS - held, full: (JSON.parse(full) as string[]).sort() };
}

interface VisitClient extends Pick<AddedVisit, "clientId" | "serviceZipCode" | "serviceAddress"> {
  petIds: number[];
}

/** No client if the visit has a title. Throws 404, 409 (too many), 422 (unknown ZIP code, other pets). */
export function saveVisitClient(tx: Tx, viewer: Viewer, input: AddedVisitInput, now: number): VisitClient {
  const { clientId, clientName, zipCode: entered, address } = input;
  const groomerId = viewer.groomerId ?? 0;
  if (clientId !== null) {
    const client = findClient({ db: tx, now }, viewer, { id: clientId });
    if (!client) throw notFound("This client was removed. Choose another one.");
    const { zipCode: serviceZipCode } = requireZipTown(tx, entered ?? client.zipCode);
    const own = entered === null && address === null ? clientRows(tx, { groomerId, id: clientId })[0]!.address : null;
    const petIds = pickPetIds(tx, { groomerId, clientId }, input.petIds);
    return { clientId, serviceZipCode, serviceAddress: address ?? own, petIds };
  }
  const town = requireZipTown(tx, entered);
  const where = { serviceZipCode: town.zipCode, serviceAddress: address };
  if (clientName === null) return { clientId, ...where, petIds: pickPetIds(tx, { groomerId, clientId }, input.petIds) };
  const { phone, petName, petSize: size } = input;
  const pets = petName === null ? [] : [ClientPetInput.parse({ name: petName, size })];
  const facts = { ...nullClientDetails, name: clientName, phone, address, ...town, pets };
  const { id } = addClientOnce(tx, groomerId, facts, now);
  return { clientId: id, ...where, petIds: pickPetIds(tx, { groomerId, clientId: id }, input.petIds) };
}

/** Defaults to all pets of the client. Throws 422 for others. */
function pickPetIds(
  tx: Tx,
  client: Pick<AddedVisit, "groomerId" | "clientId">,
  named: readonly number[] | undefined,
): number[] {
  const ids = listedPetIds(tx, client);
  if (named === undefined) return ids;
  if (named.some((id) => !ids.includes(id))) throw invalid({ petIds: "Choose this client's pets" });
  return [...new Set(named)];
}

/** Undefined if the visit has just these pets, not counting archived ones. Throws 422 for another client's. */
export function changedPetIds(tx: Tx, visit: AddedVisit, named: readonly number[]): number[] | undefined {
  const ids = pickPetIds(tx, visit, named);
  const before = petIdsOf(tx, visit.id).filter((id) => listedPetIds(tx, visit).includes(id));
  return before.length === ids.length && before.every((id) => ids.includes(id)) ? undefined : ids;
}
