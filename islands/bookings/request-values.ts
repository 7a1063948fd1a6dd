import type { Openings } from "#src/domain/availability.ts";
import type { Role } from "#src/shared/viewers.ts";

/** What stands in the form, as text; the names are those of the API. */
export interface RequestValues {
  servicePackageId: string;
  preferredDate: string;
  preferredTimeSlot: string;
  addOnServiceIds: string[];
  petInfo: string;
  specialInstructions: string;
}
export type RequestErrors = Partial<Record<string, string>>;

/** Everything the booking form starts from. Prices in cents; days and times are the groomer's. */
export interface BookingRequestProps {
  groomer: { id: number; businessName: string };
  role: Role | null;
  packages: { id: number; name: string; priceMin: number; priceMax: number }[];
  addOns: { id: number; name: string; price: number }[];
  openings: Openings;
  values: RequestValues;
  /** Messages of a form that was sent without script. */
  errors: RequestErrors;
}

export function readValues(form: HTMLFormElement): RequestValues {
  const data = new FormData(form);
  const text = (name: keyof RequestValues) => String(data.get(name) ?? "");
  return {
    servicePackageId: text("servicePackageId"),
    preferredDate: text("preferredDate"),
    preferredTimeSlot: text("preferredTimeSlot"),
    addOnServiceIds: data.getAll("addOnServiceIds").map(String),
    petInfo: text("petInfo"),
    specialInstructions: text("specialInstructions"),
  };
}

/** Puts values into the inputs; boxes and radios are checked when their value is among them. */
export function fillForm(form: HTMLFormElement, values: RequestValues) {
  for (const input of form.querySelectorAll<HTMLInputElement>("input[name], select[name], textarea[name]")) {
    const value = values[input.name as keyof RequestValues];
    if (value === undefined) continue;
    if (input.type === "checkbox" || input.type === "radio") input.checked = [value].flat().includes(input.value);
    else input.value = String(value);
  }
}

/** From the lowest to the highest price of what is chosen, in cents; undefined until a package is. */
export function estimateOf({ packages, addOns }: BookingRequestProps, values: RequestValues) {
  const chosen = packages.find(({ id }) => String(id) === values.servicePackageId);
  if (!chosen) return undefined;
  const extras = addOns
    .filter(({ id }) => values.addOnServiceIds.includes(String(id)))
    .reduce((sum, { price }) => sum + price, 0);
  return { min: chosen.priceMin + extras, max: chosen.priceMax + extras };
}
