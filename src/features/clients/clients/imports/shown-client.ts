import type { Household } from "#src/domain/client-import/households.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import type { ImportPreview } from "#src/shared/day/own/imports.ts";
import { repeatText } from "#src/shared/visits/pets/pet-labels.ts";

export function shownClient({ row, input }: Household, isKnown: boolean): ImportPreview["clients"][number] {
  const {
    name,
    phone,
    email,
    address,
    city,
    state,
    zipCode,
    note,
    lastVisit,
    nextVisit,
    repeatWeeks,
    pets = [],
  } = input;
  const town = [city, [state, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return {
    row,
    name,
    phone,
    email,
    place: [address, town].filter(Boolean).join(", ") || null,
    pets: pets.map((pet) => (pet.breed ? `${pet.name}, ${pet.breed}` : pet.name)),
    visits: [
      ...(lastVisit ? [`Last visit ${mediumDate(lastVisit)}`] : []),
      ...(nextVisit ? [`Next visit ${mediumDate(nextVisit)}`] : []),
      ...(repeatWeeks ? [repeatText(repeatWeeks)] : []),
    ],
    note,
    petNotes: pets.flatMap((pet) => (pet.note ? `${pet.name}: ${pet.note}` : [])),
    isKnown,
  };
}
