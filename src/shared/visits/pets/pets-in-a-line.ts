import { shortened } from "../../base/shortened.ts";
import type { BookingView } from "../bookings.ts";
import { petCountText, weightText } from "./pet-labels.ts";
import type { PetView } from "./pets.ts";

export function petNames(pets: readonly { name: string }[]): string {
  const names = pets.map(({ name }) => name);
  return names.length < 3 ? names.join(" and ") : `${names.slice(0, -1).join(", ")}, and ${names.at(-1)}`;
}

const MAX_SAID = 40;

/** "Biscuit and Ham", or the start of the parent's description if no pets are saved. */
export function petNamesOrInfo({ pets, petInfo }: Pick<BookingView, "pets" | "petInfo">): string {
  if (pets.length > 0) return petNames(pets);
  return shortened(petInfo?.split("\n")[0] ?? "", MAX_SAID);
}

export const petsAndParentText = (booking: Pick<BookingView, "pets" | "petInfo" | "petParentName">): string =>
  [petNamesOrInfo(booking), booking.petParentName].filter(Boolean).join(" · ");

/** "Pepper, Goldendoodle, 53 lbs", "Biscuit and Ham, 2 dogs", or the parent's text. */
export function petsInALine({ pets, petCount, petInfo }: BookingView): string {
  const [pet] = pets;
  if (!pet) return petInfo?.split("\n")[0] ?? "";
  if (petCount > 1) return `${petNames(pets)}, ${petCountText(petCount, pets)}`;
  return petText(pet);
}

export const petText = ({ name, breed, type, weight }: Pick<PetView, "name" | "breed" | "type" | "weight">): string =>
  [name, breed ?? type, weight !== null && weightText(weight)].filter(Boolean).join(", ");
