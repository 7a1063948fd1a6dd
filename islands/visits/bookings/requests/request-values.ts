import type { Openings } from "#src/domain/availability.ts";
import type { SuggestedTime } from "#src/shared/base/errors.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import type { Reach } from "#src/shared/listing/area-labels.ts";
import type { TermsView } from "#src/shared/listing/terms.ts";
import type { accessFields, ListName, TextFieldName, TextName } from "#src/shared/visits/booking-fields.ts";
import { estimate, usualPetCount, visitMinutes } from "#src/shared/visits/estimate.ts";
import { type AnimalType, MAX_PETS_IN_REQUEST, petsText } from "#src/shared/visits/pets/pet-labels.ts";

/** The steps of the form, in their order. */
export const stepNames = ["what", "pet", "place"] as const;
export type StepName = (typeof stepNames)[number];

/** The values of the form, as text; the names are those of the API. */
export type RequestValues = Record<TextName, string> & Record<ListName, string[]>;
export type RequestErrors = Partial<Record<string, string>>;

export type ShownTerms = Pick<TermsView, "version" | "inWords">;

/** Everything the booking form starts from. Prices in cents; days and times are the groomer's. */
export interface BookingRequestProps {
  groomer: { id: number; businessName: string };
  hints: {
    end: string;
    count: string;
    pet: string;
    /** Its title, and what it asks for. */
    steps: Record<StepName, readonly [string, string]>;
  };
  /** Why there is no form; null where there is one. */
  notice: string | null;
  role: Role | null;
  /** Null for visitors. */
  viewerId: number | null;
  packages: { id: number; name: string; priceMin: number; priceMax: number; durationMinutes: number }[];
  addOns: { id: number; name: string; price: number; durationMinutes: number }[];
  /** The parent's saved pets, each with its line of the pet information. */
  pets: { id: number; name: string; type: AnimalType; kind: string; line: string }[];
  openings: Openings;
  values: RequestValues;
  /** What the groomer asks of parents; null for nothing beyond the usual. */
  terms: ShownTerms | null;
  /** What stands in folds, told by the server: as script it would cost everybody. */
  extras: Record<"coat" | "house", ExtraFold>;
  /** The parent's street as it is saved; empty when there is none. */
  savedStreet: string;
  /** Codes to choose from, for the address; from the server, because the list would be script for everybody. */
  states: string[];
  /** How far the groomer would drive to the address in `values`; null when that is not known. */
  reach: Reach | null;
  /** The place that was searched before, when the groomer takes no requests from there. */
  searched: string | null;
  /** Messages of a form that was sent without script. */
  errors: RequestErrors;
  /** What it could be sent for instead of a full time. */
  suggestions: readonly SuggestedTime[];
}

export interface ExtraFold {
  title: string;
  hint?: string;
  fields: readonly ExtraField[];
}

/** An optional input; its name is that of its value and its message. */
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
  /** Of a select: value and words of each. */
  options?: readonly (readonly [value: string, words: string])[];
}

/** What the form holds now; the names are those of what the server drew. */
export function readValues(form: HTMLFormElement, { values }: BookingRequestProps): RequestValues {
  const data = new FormData(form);
  const now = Object.entries(values).map(([name, drawn]) => [
    name,
    Array.isArray(drawn) ? data.getAll(name).map(String) : String(data.get(name) ?? ""),
  ]);
  return Object.fromEntries(now) as RequestValues;
}

/** Puts values into the inputs; boxes and radios are checked when their value is among them. */
export function fillForm(form: HTMLFormElement, values: RequestValues) {
  for (const input of form.elements as HTMLCollectionOf<HTMLInputElement>) {
    const value = values[input.name as keyof RequestValues];
    if (value === undefined) continue;
    if (input.type === "checkbox" || input.type === "radio") input.checked = [value].flat().includes(input.value);
    else input.value = String(value);
  }
}

/** What the chosen pets add to the pet information, a line each. */
export const linesOf = ({ pets }: BookingRequestProps, petIds: string[]) =>
  pets
    .filter(({ id }) => petIds.includes(String(id)))
    .map(({ line }) => line)
    .join("\n");

/** As many as were entered, but not fewer than were chosen. */
export const petCountOf = ({ petCount, petIds }: Pick<RequestValues, "petCount" | "petIds">) =>
  Math.min(MAX_PETS_IN_REQUEST, Math.max(Math.floor(Number(petCount)) || 0, usualPetCount(petIds)));

/**
 * What the choice costs and takes, in cents and minutes, and for whom; undefined until a package is chosen. Minutes and
 * price of a package are for each pet.
 */
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
