import type { BookingView } from "../bookings.ts";
import { ageText, petsText, weightText } from "./pet-labels.ts";
import type { PetView } from "./pets.ts";

export function petNames(pets: readonly { name: string }[]): string {
  const names = pets.map(({ name }) => name);
  return names.length < 3 ? names.join(" and ") : `${names.slice(0, -1).join(", ")}, and ${names.at(-1)}`;
}

/** "Biscuit and Ham · Yusuf Lang"; the person alone where no pet is saved. */
export const dogAndPerson = ({ pets, petParentName }: Pick<BookingView, "pets" | "petParentName">): string =>
  [petNames(pets), petParentName].filter(Boolean).join(" · ");

export const petFacts = ({ type, breed, age, weight }: PetView): string =>
  [breed ?? type, age !== null && ageText(age), weight !== null && weightText(weight)].filter(Boolean).join(", ");

/** "Pepper, Goldendoodle, 53 lbs", "Biscuit and Ham, 2 dogs", or the parent's text. */
export function petsInALine({ pets, petCount, petInfo }: BookingView): string {
  const [pet] = pets;
  if (!pet) return petInfo?.split("\n")[0] ?? "";
  if (petCount > 1) return `${petNames(pets)}, ${petsText(petCount, pets)}`;
  return [pet.name, pet.breed ?? pet.type, pet.weight !== null && weightText(pet.weight)].filter(Boolean).join(", ");
}
