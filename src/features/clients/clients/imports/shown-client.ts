import type { Household } from "#src/domain/client-import/households.ts";
import type { ImportPreview } from "#src/shared/day/own/imports.ts";

/** A household as the preview of an import shows it. */
export function shownClient({ row, input }: Household, isKnown: boolean): ImportPreview["clients"][number] {
  const { name, phone, email, address, city, state, zipCode, note, pets = [] } = input;
  const town = [city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return {
    row,
    name,
    phone,
    email,
    place: [address, town].filter(Boolean).join(", ") || null,
    pets: pets.map((pet) => (pet.breed ? `${pet.name}, ${pet.breed}` : pet.name)),
    note,
    isKnown,
  };
}
