import { byName } from "#src/shared/base/by-name.ts";
import { accessIn } from "#src/shared/visits/booking-fields.ts";

const petFieldNames = ["id", "name", "type", "breed", "size", "birthYear", "coat", "rabiesUntil", "note"] as const;
const plainNames = ["name", "phone", "email", "address", "zipCode", "note", "repeatWeeks"] as const;

export function readClient(data: FormData): unknown {
  const values: Record<string, unknown> = Object.fromEntries(data);
  return { ...byName(plainNames, (name) => values[name]), access: accessIn(values), pets: petsIn(values, data) };
}

/** Ignores an empty last pet. */
function petsIn(values: Record<string, unknown>, data: FormData): unknown[] {
  const pets: Record<string, unknown>[] = [];
  while (`pets.${pets.length}.name` in values) {
    const at = pets.length;
    const pet = byName(petFieldNames, (name) => values[`pets.${at}.${name}`]);
    pets.push({ ...pet, traits: data.getAll(`pets.${at}.traits`), id: pet.id || undefined });
  }
  const last = pets.at(-1);
  const isBlank = last && petFieldNames.every((name) => name === "type" || !last[name]);
  return isBlank ? pets.slice(0, -1) : pets;
}
