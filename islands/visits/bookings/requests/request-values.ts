import type { Openings } from "#src/domain/availability.ts";
import type { SuggestedTime } from "#src/shared/base/errors.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import type { Reach } from "#src/shared/listing/area-labels.ts";
import type { TermsView } from "#src/shared/listing/terms.ts";
import type { accessFields, ListName, TextFieldName, TextName } from "#src/shared/visits/booking-fields.ts";
import { estimate, usualPetCount, visitMinutes } from "#src/shared/visits/estimate.ts";
import { type AnimalType, MAX_PETS_IN_REQUEST, petsText } from "#src/shared/visits/pets/pet-labels.ts";

export const stepNames = ["what", "pet", "place"] as const;
export type StepName = (typeof stepNames)[number];

export type RequestValues = Record<TextName, string> & Record<ListName, string[]>;
export type RequestErrors = Partial<Record<string, string>>;

export type ShownTerms = Pick<TermsView, "version" | "inWords">;

/** Cents; dates and times in the groomer's time zone. */
export interface BookingRequestProps {
  groomer: { id: number; businessName: string };
  hints: {
    end: string;
    count: string;
    pet: string;
    steps: Record<StepName, readonly [string, string]>;
  };
  notice: string | null;
  role: Role | null;
  viewerId: number | null;
  packages: { id: number; name: string; priceMin: number; priceMax: number; durationMinutes: number }[];
  addOns: { id: number; name: string; price: number; durationMinutes: number }[];
  pets: { id: number; name: string; type: AnimalType; kind: string; line: string }[];
  openings: Openings;
  values: RequestValues;
  /** Null for default policies. */
  terms: ShownTerms | null;
  /** Rendered by the server, so that scripts stay small. */
  extras: Record<"coat" | "house", ExtraFold>;
  savedStreet: string;
  /** From the server, so that scripts stay small. */
  states: string[];
  reach: Reach | null;
  /** Set if the groomer doesn't serve the searched place. */
  searched: string | null;
  /** Errors of a submission without script. */
  errors: RequestErrors;
  suggestions: readonly SuggestedTime[];
}

export interface ExtraFold {
  title: string;
  hint?: string;
  fields: readonly ExtraField[];
}

interface ExtraField {
  name: TextFieldName | "pictures" | (typeof accessFields)[number];
  tag: "input" | "select" | "textarea";
  label: string;
  hint?: string;
  type?: "text" | "file";
  accept?: string;
  multiple?: boolean;
  placeholder?: string;
  maxLength?: number;
  rows?: number;
  autoComplete?: string;
  options?: readonly (readonly [value: string, words: string])[];
}

export function readValues(form: HTMLFormElement, { values }: BookingRequestProps): RequestValues {
  const data = new FormData(form);
  const now = Object.entries(values).map(([name, drawn]) => [
    name,
    Array.isArray(drawn) ? data.getAll(name).map(String) : String(data.get(name) ?? ""),
  ]);
  return Object.fromEntries(now) as RequestValues;
}

export function fillForm(form: HTMLFormElement, values: RequestValues) {
  for (const input of form.elements as HTMLCollectionOf<HTMLInputElement>) {
    const value = values[input.name as keyof RequestValues];
    if (value === undefined) continue;
    if (input.type === "checkbox" || input.type === "radio") input.checked = [value].flat().includes(input.value);
    else input.value = String(value);
  }
}

export const linesOf = ({ pets }: BookingRequestProps, petIds: string[]) =>
  pets
    .filter(({ id }) => petIds.includes(String(id)))
    .map(({ line }) => line)
    .join("\n");

/** The entered count, but at least the number chosen. */
export const petCountOf = ({ petCount, petIds }: Pick<RequestValues, "petCount" | "petIds">) =>
  Math.min(MAX_PETS_IN_REQUEST, Math.max(Math.floor(Number(petCount)) || 0, usualPetCount(petIds)));

/** Cents and minutes, per pet for the package. Undefined without a package. */
export function estimateOf({ packages, addOns, pets }: BookingRequestProps, values: RequestValues) {
  const chosen = packages.find(({ id }) => String(id) === values.servicePackageId);
  if (!chosen) return undefined;
  const coming = pets.filter(({ id }) => values.petIds.includes(String(id)));
  const addOnServices = addOns.filter(({ id }) => values.addOnServiceIds.includes(String(id)));
  const petCount = petCountOf(values);
  return {
    name: chosen.name,
    ...estimate({ ...chosen, addOnServices, petCount }),
    minutes: visitMinutes({ ...chosen, petCount, addOns: addOnServices }),
    who: petCount > 1 ? petsText(petCount, coming) : undefined,
  };
}
