import type { DemoPet } from "./pets.ts";

/** Packages by name that are meant for some pets only; all others suit everybody. */
const meantFor: Record<string, (pet: DemoPet) => boolean> = {
  "First Visit": ({ age }) => age < 1,
  "Deshed and Dry": ({ coat }) => coat === "double",
  "Curly Coat Groom": ({ coat }) => coat === "curly",
  "Tidy Between Cuts": ({ coat }) => coat === "curly" || coat === "silky" || coat === "wiry",
  "Small Dog Spa": ({ type, weight }) => type === "Dog" && weight <= 25,
  "Big Dog Bath": ({ type, weight }) => type === "Dog" && weight >= 60,
  "Senior Comfort Groom": ({ age }) => age >= 8,
};

/** Whether somebody would book this package for this pet. */
export const suits = (packageName: string, pet: DemoPet): boolean => meantFor[packageName]?.(pet) ?? true;
