import { and, eq } from "drizzle-orm";
import { bookingAddOns, bookingColumns, bookings, type Db, visitPets } from "#db/db.ts";
import { findZip, onlyZipOf } from "#db/geo/places.ts";
import type { IslandProps } from "#islands/registry.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import type { findLocation } from "#src/features/people/accounts/settings/locations.ts";
import { resolvePlace } from "#src/features/places/places/queries.ts";
import type { RawForm } from "#src/http/pages/page.tsx";
import { expiredFormCookie, type FormCookieKind, formCookie, readFormCookie } from "#src/http/sessions/form-cookie.ts";
import { pick, toRecord } from "#src/shared/base/by-name.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { type BookingChoice, groomerPath } from "#src/shared/base/paths.ts";
import { isoDatePart } from "#src/shared/base/time.ts";
import { missingMode, readSearchQuery, searchBody } from "#src/shared/search/search-query.ts";
import {
  accessFieldNames,
  accessKeys,
  addressKeys,
  choiceKeys,
  textFieldNames,
} from "#src/shared/visits/booking-fields.ts";
import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import { petCountOrOne } from "#src/shared/visits/estimate.ts";
import type { FormState } from "#views/ui/field.tsx";
import { accessTextColumns } from "../access.ts";

type FormValues = IslandProps<"booking-request">["values"];

export interface StartChoices extends BookingChoice {
  packageId?: number | undefined;
  again?: number | undefined;
  repeat?: number | undefined;
  pets?: readonly number[] | undefined;
}

export interface FilledForm {
  form: FormState;
  chosen: StartChoices;
}

interface SavedAnswers {
  home: Home | undefined;
  again: RebookedVisit | undefined;
  pets: IslandProps<"booking-request">["pets"];
  town: Town | undefined;
}

type Town = NonNullable<SearchedPlace["town"]>;
type Home = Pick<NonNullable<ReturnType<typeof findLocation>>, "address" | "city" | "state" | "zipCode">;

/** In order: submitted values, link, earlier booking, home. Inputs can't show an invalid date or slot. */
export function startValues({ form, chosen }: FilledForm, { home, pets, town, ...saved }: SavedAnswers): FormValues {
  const again = saved.again && forPets(saved.again, pets, chosen.pets);
  const { values } = form;
  const packageId = chosen.packageId ?? again?.servicePackageId;
  const wasSent = Object.keys(values).length > 0;
  const only = !again && pets.length === 1 ? pets : [];
  return {
    servicePackageId: values.servicePackageId ?? String(packageId ?? ""),
    preferredDate: isoDatePart(values.preferredDate ?? chosen.date ?? "") ?? "",
    preferredTimeSlot: timeSlots.find((slot) => slot === (values.preferredTimeSlot ?? chosen.slot)) ?? "",
    everyWeeks: values.everyWeeks ?? String(chosen.repeat ?? ""),
    addOnServiceIds: wasSent ? listIn(values.addOnServiceIds) : (again?.addOnServiceIds ?? []).map(String),
    petIds: wasSent ? listIn(values.petIds) : (again?.petIds ?? only.map(({ id }) => id)).map(String),
    petCount: values.petCount ?? String(again?.petCount ?? ""),
    petSize:
      values.petSize ?? again?.petSize ?? (chosen.from ? readSearchQuery(new URLSearchParams(chosen.from)).size : ""),
    ...toRecord(textFieldNames, (name) => values[name] ?? again?.[name] ?? ""),
    petInfo: values.petInfo ?? again?.petInfo ?? only.map(({ line }) => line).join(""),
    ...placeOf(values, home ?? homeIn(town), again),
    ...accessAt(values, again),
    // A parent may have moved since the earlier booking, and saved the new home.
    keepAddress: values.keepAddress ?? (wasSent || (again?.serviceAddress && home?.address) ? "" : "true"),
    policiesVersion: values.policiesVersion ?? "",
  };
}

/** Drops the notes of an earlier booking if it was for other pets, because one may have died. */
function forPets(again: RebookedVisit, own: SavedAnswers["pets"], ids: StartChoices["pets"] = []): RebookedVisit {
  const among = (wanted: readonly number[]) => own.filter(({ id }) => wanted.includes(id));
  const requested = among(ids);
  const chosen = requested.length > 0 ? requested : among(again.petIds);
  const petIds = chosen.map(({ id }) => id);
  const isSame = petIds.length === again.petIds.length && petIds.every((id) => again.petIds.includes(id));
  if (isSame) return again;
  return { ...again, petIds, petCount: null, petSize: null, petInfo: chosen.map(({ line }) => line).join("\n") };
}

const listIn = (value = "") => value.split(",").filter(Boolean);

/** Copies an address only as a whole, so that a street never gets another town's ZIP code. */
function placeOf(values: FormState["values"], home: Home | undefined, again: RebookedVisit | undefined) {
  const saved = again?.serviceAddress ? pick(again, addressKeys) : home && addressAt(home);
  return toRecord(addressKeys, (name) => values[name] ?? saved?.[name] ?? "");
}

const accessAt = (values: FormState["values"], again: RebookedVisit | undefined) =>
  Object.fromEntries(
    accessKeys.map((name, at) => [accessFieldNames[at]!, values[accessFieldNames[at]!] ?? again?.access[name] ?? ""]),
  ) as Pick<FormValues, (typeof accessFieldNames)[number]>;

const addressAt = ({ address, city, state, zipCode }: Home) => ({
  serviceAddress: address,
  serviceCity: city,
  serviceState: state,
  serviceZipCode: zipCode,
});

const homeIn = (town: Town | undefined): Home | undefined => town && { ...town, address: null, zipCode: town.zip };

/** Values of an earlier booking except its time. Undefined if it doesn't exist or isn't the parent's. */
export function findRebookedValues(db: Db, viewer: Viewer, groomerId: number, id: number) {
  const booking = db
    .select({
      ...pick(bookingColumns, ["servicePackageId", "petCount", "petSize", ...textFieldNames, ...addressKeys]),
      access: accessTextColumns,
    })
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.groomerId, groomerId), eq(bookings.petParentId, viewer.userId)))
    .get();
  if (!booking) return undefined;
  const repeated = and(eq(bookingAddOns.bookingId, id), eq(bookingAddOns.isExtra, false));
  const addOns = db.select().from(bookingAddOns).where(repeated).all();
  const pets = db.select().from(visitPets).where(eq(visitPets.visitId, id)).all();
  return {
    ...booking,
    // The coat has changed since the last visit.
    coatCondition: null,
    petCount: booking.petCount === petCountOrOne(pets) ? null : booking.petCount,
    addOnServiceIds: addOns.map(({ addOnServiceId }) => addOnServiceId),
    petIds: pets.map(({ petId }) => petId!),
  };
}
type RebookedVisit = NonNullable<ReturnType<typeof findRebookedValues>>;

interface SearchedPlace extends Point {
  label: string;
  /** Without a ZIP code after a search for a town with several. */
  town?: { city: string; state: string; zip: string };
}

export function searchedPlace(db: Db, search: string | undefined): SearchedPlace | undefined {
  if (!search) return undefined;
  const query = readSearchQuery(new URLSearchParams(search));
  if (missingMode(query)) return undefined;
  if (query.mode === "zipcode") {
    const town = findZip(db, query.zipCode);
    return town ? { lat: town.lat, lon: town.lon, label: town.zip, town } : undefined;
  }
  try {
    const place = resolvePlace(db, searchBody(query));
    const [, city = "", state = "", zip = ""] = /^(.+), (..) ?(.*)$/.exec(place.name)!;
    return { ...place, town: { city, state, zip: zip || (onlyZipOf(db, city, state) ?? "") } };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** For visitors without script, for an hour. Scoped to the profile; removed once the form is shown. */
const draftFor = (groomerId: number): FormCookieKind => ({
  name: "booking-draft",
  path: groomerPath(groomerId),
  fields: [...choiceKeys, "addOnServiceIds", "keepAddress", ...addressKeys, ...textFieldNames, ...accessFieldNames],
});

export const draftCookie = ({ config }: Ctx, groomerId: number, form: RawForm) =>
  formCookie(config, draftFor(groomerId), form);

export const endedDraftCookie = ({ config }: Ctx, groomerId: number) => expiredFormCookie(config, draftFor(groomerId));

export const readDraft = (request: Request, groomerId: number): FormState["values"] | undefined =>
  readFormCookie(request, draftFor(groomerId));
