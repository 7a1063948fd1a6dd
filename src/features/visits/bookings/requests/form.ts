import { findZip } from "#db/geo/places.ts";
import type { IslandProps } from "#islands/registry.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { windowDueAt } from "#src/domain/arrival-window-due.ts";
import type { Openings } from "#src/domain/availability.ts";
import { soonestTime } from "#src/features/listing/availability/openings.ts";
import type { GroomerDayRules } from "#src/features/listing/availability/queries.ts";
import { findLocation } from "#src/features/people/accounts/settings/locations.ts";
import { findPets } from "#src/features/visits/pets/queries.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { messagesByField } from "#src/shared/base/field-messages.ts";
import { capitalize } from "#src/shared/base/number-labels.ts";
import { addDays, localTime } from "#src/shared/base/time.ts";
import { refusesYou } from "#src/shared/listing/area-labels.ts";
import type { AddOnServiceView, GroomerProfileView, ServicePackageView } from "#src/shared/listing/groomers.ts";
import { policyLines, usualPolicies } from "#src/shared/listing/policies-labels.ts";
import { notServedText, packageLabel, poundsText } from "#src/shared/listing/size-labels.ts";
import { petSizeOf } from "#src/shared/listing/size-rules.ts";
import { isSized, type MaxPounds, petSizes } from "#src/shared/listing/sizes.ts";
import { states } from "#src/shared/places/places.ts";
import { arrivalPromise } from "#src/shared/visits/arrival-labels.ts";
import { bookingHints, bookingPanelTexts } from "#src/shared/visits/booking-labels.ts";
import { petLine } from "#src/shared/visits/pets/pet-labels.ts";
import { encodePrices, requireListedGroomer } from "./chosen-offers.ts";
import { noRoadToYouText, reachOf } from "./coverage.ts";
import { accountFormFields, extraFieldGroups } from "./form-fields.ts";
import { type FilledForm, findRebookedValues, searchedPlace, startValues } from "./start-values.ts";

type BookingRequestProps = IslandProps<"booking-request">;

interface Offers {
  groomer: GroomerProfileView;
  packages: ServicePackageView[];
  addOns: AddOnServiceView[];
  daysOff: Openings["daysOff"];
  timeZone: string;
  rules: Pick<GroomerDayRules, "noticeHours" | "horizonDays" | "isPlanned">;
}

/** A refused form keeps its values. */
export function bookingFormProps(
  ctx: Ctx,
  viewer: Viewer | null,
  { groomer, packages, addOns, daysOff, timeZone, rules: { noticeHours, horizonDays, isPlanned } }: Offers,
  { form, chosen }: FilledForm,
): BookingRequestProps {
  const { id, businessName, businessHours } = groomer;
  const parent = viewer?.role === "pet_parent" ? viewer : null;
  const home = parent ? findLocation(ctx.db, parent, parent.userId) : undefined;
  const again = parent && chosen.again ? findRebookedValues(ctx.db, parent, id, chosen.again) : undefined;
  const pets = parent ? petsOf(ctx, parent, groomer.sizeWeights) : [];
  const { today, timeNow } = localTime(ctx.now(), timeZone);
  const clock = { timeNow: quarterHour(timeNow), soonest: quarterHour(soonestTime(ctx.now(), timeZone, noticeHours)) };
  const openings = { businessName, businessHours, daysOff, today, ...clock, noticeHours, horizonDays };
  const searched = searchedPlace(ctx.db, chosen.from);
  const active = packages.filter(({ isActive }) => isActive);
  const activeAddOns = addOns.filter(({ isActive }) => isActive);
  const values = startValues({ form, chosen }, { home, again, pets, town: home ? undefined : searched?.town });
  return {
    groomer: { id, businessName },
    hints: bookingHints,
    windowHint: isPlanned ? `${arrivalPromise}.` : "",
    soon: [today, addDays(today, 1)].filter((date) => windowDueAt(date, timeZone) <= ctx.now()),
    notice: noticeFor(viewer, packages),
    role: viewer?.role ?? null,
    viewerId: viewer?.userId ?? null,
    packages: active.map((offer) => ({
      ...pick(offer, ["id", "name", "priceMin", "priceMax", "durationMinutes", "sizes"]),
      label: packageLabel(offer),
    })),
    pricesShown: encodePrices(active, activeAddOns),
    sizes: active.some(isSized) ? sizesOf(groomer.sizeWeights) : [],
    addOns: activeAddOns.map(({ id, name, price, durationMinutes }) => ({ id, name, price, durationMinutes })),
    pets,
    openings,
    values,
    policies: policiesIn(groomer),
    extras: extraFieldGroups,
    account: viewer ? [] : accountFormFields,
    savedStreet: home?.address ?? "",
    states: viewer && !parent ? [] : states.map(({ code }) => code),
    ...(groomer.isListed
      ? reachIn(ctx, id, { zipCode: values.serviceZipCode, searched })
      : { reach: null, searched: null }),
    errors: messagesByField(form.fields),
    suggestions: form.suggestions ?? [],
  };
}

const sizesOf = (weights: MaxPounds) =>
  petSizes.map((size) => [size, capitalize(size), poundsText(size, weights), notServedText(size, weights)] as const);

function noticeFor(viewer: Viewer | null, packages: readonly ServicePackageView[]): string | null {
  if (!packages.some(({ isActive }) => isActive)) return bookingPanelTexts.noPackages;
  if (viewer?.role === "groomer") return bookingPanelTexts.notForGroomers;
  return viewer?.role === "admin" ? bookingPanelTexts.notForAdmins : null;
}

const policiesIn = ({ policies }: GroomerProfileView): BookingRequestProps["policies"] =>
  policies ? pick(policies, ["version", "inWords"]) : { version: null, inWords: policyLines(usualPolicies) };

const petsOf = (ctx: Ctx, parent: Viewer, weights: MaxPounds) =>
  findPets(ctx.db, parent).map((pet) => ({
    ...pick(pet, ["id", "name", "type", "weight"]),
    size: petSizeOf(pet, weights),
    kind: pet.breed ?? pet.type,
    line: petLine(pet),
  }));

/** Distance to the form's first address, null without one, and the searched place if the groomer doesn't serve it. */
function reachIn({ db, now }: Ctx, groomerId: number, { zipCode, searched }: PlaceSearched) {
  if (!zipCode && !searched) return { reach: null, searched: null };
  const groomer = requireListedGroomer(db, groomerId, now());
  const place = zipCode && (zipCode === searched?.town?.zip ? searched : findZip(db, zipCode));
  return {
    reach: place && !noRoadToYouText(groomer, place) ? reachOf(groomer, place) : null,
    searched: searched && refusesYou(reachOf(groomer, searched)) ? searched.label : null,
  };
}

interface PlaceSearched {
  zipCode: string;
  searched: ReturnType<typeof searchedPlace>;
}

/** Rounded down, so that the page and its ETag stay unchanged for a while. */
const quarterHour = (time: string) =>
  `${time.slice(0, -2)}${String(Math.floor(Number(time.slice(-2)) / 15) * 15).padStart(2, "0")}`;
