import type { Openings } from "#src/domain/availability.ts";
import type { SuggestedTime } from "#src/shared/base/errors.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import type { AreaReach } from "#src/shared/listing/area-labels.ts";
import type { ServicePackageView } from "#src/shared/listing/groomers.ts";
import type { PoliciesView } from "#src/shared/listing/policies.ts";
import { firstUnservedSize, priceForAllPets } from "#src/shared/listing/size-rules.ts";
import type { PetSize } from "#src/shared/listing/sizes.ts";
import type { RegisterInput } from "#src/shared/people/accounts.ts";
import type { accessFieldNames, FormListName, FormTextName, TextFieldName } from "#src/shared/visits/booking-fields.ts";
import { estimatePrice, petCountOrOne, visitMinutes } from "#src/shared/visits/estimate.ts";
import { type AnimalType, MAX_PETS_IN_REQUEST, petCountText } from "#src/shared/visits/pets/pet-labels.ts";

export const stepNames = ["what", "when", "place"] as const;
export type StepName = (typeof stepNames)[number];

export type RequestValues = Record<FormTextName, string> & Record<FormListName, string[]>;
export type RequestErrors = Partial<Record<string, string>>;

export type ShownPolicies = Pick<PoliciesView, "inWords"> & { version: number | null };

/** Cents; dates and times in the groomer's time zone. */
export interface BookingRequestProps {
  groomer: { id: number; businessName: string };
  hints: {
    end: string;
    pay: string;
    terms: string;
    privacy: string;
    count: string;
    size: string;
    pet: string;
    steps: Record<StepName, readonly [string, string]>;
  };
  /** Empty for a groomer who sends no arrival windows. */
  windowHint: string;
  /** Days whose hint is outdated. */
  soon: readonly string[];
  notice: string | null;
  role: Role | null;
  viewerId: number | null;
  packages: (Pick<ServicePackageView, "id" | "name" | "priceMin" | "priceMax" | "durationMinutes" | "sizes"> & {
    label: string;
  })[];
  addOns: { id: number; name: string; price: number; durationMinutes: number }[];
  pricesShown: string;
  sizes: (readonly [size: PetSize, label: string, range: string, refusal: string])[];
  pets: {
    id: number;
    name: string;
    type: AnimalType;
    kind: string;
    line: string;
    weight: number | null;
    size: PetSize | null;
  }[];
  openings: Openings;
  values: RequestValues;
  policies: ShownPolicies;
  /** Fields that sign a visitor up. Empty for people with an account. */
  account: readonly ExtraField[];
  /** Rendered by the server, so that scripts stay small. */
  extras: Record<"repeat" | "coat" | "house", FoldedFields>;
  savedStreet: string;
  /** From the server, so that scripts stay small. */
  states: string[];
  reach: AreaReach | null;
  searched: string | null;
  errors: RequestErrors;
  suggestions: readonly SuggestedTime[];
}

type AccountFields = Pick<RegisterInput, "fullName" | "email" | "password">;

export interface FoldedFields {
  title: string;
  hint?: string;
  fields: readonly ExtraField[];
}

interface ExtraField {
  name: TextFieldName | "everyWeeks" | "photos" | (typeof accessFieldNames)[number] | keyof AccountFields;
  tag: "input" | "select" | "textarea";
  label: string;
  hint?: string;
  type?: "text" | "file" | "email" | "password";
  required?: true;
  accept?: string;
  multiple?: boolean;
  placeholder?: string;
  maxLength?: number;
  rows?: number;
  autoComplete?: string;
  options?: readonly (readonly [value: string, words: string])[];
}

export function readRequestValues(form: HTMLFormElement, { values }: BookingRequestProps): RequestValues {
  const data = new FormData(form);
  const now = Object.entries(values).map(([name, drawn]) => [
    name,
    Array.isArray(drawn) ? data.getAll(name).map(String) : String(data.get(name) ?? ""),
  ]);
  return Object.fromEntries(now) as RequestValues;
}

export function fillRequestForm(form: HTMLFormElement, values: RequestValues) {
  for (const input of form.elements as HTMLCollectionOf<HTMLInputElement>) {
    const value = values[input.name as keyof RequestValues];
    if (value === undefined) continue;
    if (input.type === "checkbox" || input.type === "radio") input.checked = [value].flat().includes(input.value);
    else input.value = String(value);
  }
}

export const petLinesText = ({ pets }: BookingRequestProps, petIds: string[]) =>
  pets
    .filter(({ id }) => petIds.includes(String(id)))
    .map(({ line }) => line)
    .join("\n");

export const petCountOf = ({ petCount, petIds }: Pick<RequestValues, "petCount" | "petIds">) =>
  Math.min(MAX_PETS_IN_REQUEST, Math.max(Math.floor(Number(petCount)) || 0, petCountOrOne(petIds)));

export const packageIn = ({ packages }: BookingRequestProps, values: RequestValues) =>
  packages.find(({ id }) => String(id) === values.servicePackageId);

export const petsOfForm = ({ pets }: BookingRequestProps, { petIds }: RequestValues) =>
  pets.filter(({ id }) => petIds.includes(String(id)));

export function sizesOfPets(form: BookingRequestProps, values: RequestValues) {
  const saved = petsOfForm(form, values);
  const stated = (values.petSize || null) as PetSize | null;
  return Array.from({ length: petCountOf(values) }, (_, at) => saved[at]?.size ?? stated);
}

export const asksForSize = (form: BookingRequestProps, values: RequestValues) =>
  (form.pets.length === 0 || values.petIds.length > 0) && sizesOfPets(form, { ...values, petSize: "" }).includes(null);

export function refusedSizeText(form: BookingRequestProps, values: RequestValues) {
  const chosen = packageIn(form, values);
  const size = chosen && firstUnservedSize(chosen, sizesOfPets(form, values));
  return form.sizes.find(([one]) => one === size)?.[3];
}

export function requestEstimate(form: BookingRequestProps, values: RequestValues) {
  const chosen = packageIn(form, values);
  const priced = chosen && priceForAllPets(chosen, sizesOfPets(form, values));
  if (!priced) return undefined;
  const addOnServices = form.addOns.filter(({ id }) => values.addOnServiceIds.includes(String(id)));
  const petCount = petCountOf(values);
  return {
    name: chosen.name,
    ...estimatePrice({ ...priced, addOnServices }),
    minutes: visitMinutes({ ...priced, addOns: addOnServices }),
    who: petCount > 1 ? petCountText(petCount, petsOfForm(form, values)) : undefined,
  };
}
