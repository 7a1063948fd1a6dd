import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { groomerToday } from "#src/features/listing/availability/queries.ts";
import { findAddOns, findPackages, findSizeWeights } from "#src/features/listing/offers/queries.ts";
import type { RawForm } from "#src/http/pages/page.tsx";
import { pick } from "#src/shared/base/by-name.ts";
import { found } from "#src/shared/base/errors.ts";
import { id, text } from "#src/shared/base/fields.ts";
import { isCalendarDay, isClockTime } from "#src/shared/base/time.ts";
import type { ClientDetail, VisitOfClient } from "#src/shared/clients/clients.ts";
import {
  chosenWork,
  type NewVisitClient,
  type NewVisitValues,
  type NewVisitView,
  newVisitValues,
} from "#src/shared/day/added/new-visit.ts";
import { petSizeOf } from "#src/shared/listing/size-rules.ts";
import type { MaxPounds } from "#src/shared/listing/sizes.ts";
import { estimatePrice } from "#src/shared/visits/estimate.ts";
import { coatLabels } from "#src/shared/visits/pets/pet-labels.ts";
import { findClientDetail } from "../../clients/clients/detail.ts";
import { findTimesFor } from "./when.ts";

const orNull = <T extends z.ZodMiniType>(field: T) => z.catch(z.nullable(field), null);

export const NewVisitQuery = z.object({
  client: orNull(id()),
  name: orNull(z.string().check(z.maxLength(100))),
  phone: orNull(text(30)),
  event: orNull(z.literal("1")),
  date: orNull(z.string().check(z.refine(isCalendarDay))),
  time: orNull(z.string().check(z.refine(isClockTime))),
  q: orNull(text(100)),
});
export type NewVisitQuery = z.infer<typeof NewVisitQuery>;

/** Throws 404 for another groomer's client. */
export async function findNewVisitForm(ctx: Ctx, viewer: Viewer, query: NewVisitQuery): Promise<NewVisitView> {
  const { db } = ctx;
  const now = ctx.now();
  const groomerId = viewer.groomerId ?? 0;
  const client = query.client === null ? null : found(findClientDetail({ db, now }, viewer, { id: query.client }));
  const sizeWeights = findSizeWeights(db, groomerId);
  const view: NewVisitView = {
    client: client && clientIn(client, sizeWeights),
    sizeWeights,
    isEvent: query.event !== null,
    typed: { name: query.name ?? "", phone: query.phone ?? "" },
    packages: findPackages(db, groomerId).map((one) =>
      pick(one, ["id", "name", "durationMinutes", "priceMin", "priceMax", "sizes"]),
    ),
    addOns: findAddOns(db, groomerId).map((one) => pick(one, ["id", "name", "durationMinutes", "price"])),
    today: groomerToday(db, groomerId, now),
    date: query.date,
    time: query.date && query.time,
    times: { times: [], isPlaceKnown: false },
    key: randomUUID(),
  };
  const { minutes } = chosenWork(view, newVisitValues(view));
  const date = view.time ? null : view.date;
  return { ...view, times: await findTimesFor(ctx, viewer, { clientId: query.client, zipCode: null, minutes, date }) };
}

function clientIn(
  { id: clientId, name, pets, contact, zipCode, usualWeeks, past }: ClientDetail,
  weights: MaxPounds,
): NewVisitClient {
  const last = past.find(({ status }) => status === "completed");
  const { address, area } = contact;
  return {
    id: clientId,
    name,
    place: [address?.address, zipCode ?? address?.zipCode ?? area?.zipCode].filter(Boolean).join(", "),
    hasPlace: zipCode !== null,
    pets: pets
      .filter(({ isListed }) => isListed)
      .map((pet) => ({
        id: pet.id,
        name: pet.name,
        size: petSizeOf(pet, weights),
        last: pet.last,
        about: [pet.breed, pet.size, pet.coat && coatLabels[pet.coat].toLowerCase()].filter(Boolean).join(", "),
      })),
    weeks: usualWeeks,
    last: last ? lastIn(last) : null,
  };
}

const repeated = ({ addOnServices }: VisitOfClient) => addOnServices.filter(({ isExtra }) => !isExtra);

const lastIn = (visit: VisitOfClient): NonNullable<NewVisitClient["last"]> => ({
  date: visit.preferredDate,
  service: [visit.serviceName, ...repeated(visit).map(({ name }) => name)].filter(Boolean).join(", "),
  minutes: visit.visitMinutes,
  price: visit.priceMax === 0 ? null : estimatePrice({ ...visit, addOnServices: repeated(visit) }).min,
  petNames: visit.petNames,
});

export function submittedVisitValues(view: NewVisitView, body: RawForm): NewVisitValues {
  const start = newVisitValues(view);
  const fields = Object.entries(start).map(([name, value]) => {
    const sent = body[name];
    if (Array.isArray(value)) return [name, [sent ?? []].flat().map(String)];
    return [name, typeof sent === "string" ? sent : name in body ? value : ""];
  });
  return Object.fromEntries(fields) as NewVisitValues;
}
