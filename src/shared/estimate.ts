import { priceRange } from "./money.ts";

interface Chosen {
  priceMin: number;
  priceMax: number;
  addOnServices: readonly { price: number }[];
  pets: readonly unknown[];
}

/** From the lowest to the highest price of a request, in cents: the package for each pet, add-ons once. */
export function estimate({ priceMin, priceMax, addOnServices, pets }: Chosen) {
  const count = petsToGroom(pets);
  const extras = addOnServices.reduce((sum, { price }) => sum + price, 0);
  return { min: priceMin * count + extras, max: priceMax * count + extras };
}

/** A request without saved pets is for one pet. */
export const petsToGroom = (pets: readonly unknown[]) => Math.max(1, pets.length);

interface Work {
  /** Of the package, for one pet. */
  durationMinutes: number;
  petCount: number;
  addOns: readonly { durationMinutes: number }[];
}

export const MOST_VISIT_MINUTES = 1440;

/** How long a visit takes: the package for each pet, add-ons once. */
export function visitMinutes({ durationMinutes, petCount, addOns }: Work): number {
  const extras = addOns.reduce((sum, addOn) => sum + addOn.durationMinutes, 0);
  return Math.min(MOST_VISIT_MINUTES, durationMinutes * petCount + extras);
}

export function estimateWords(chosen: Chosen): string {
  const { min, max } = estimate(chosen);
  return priceRange(min, max);
}
