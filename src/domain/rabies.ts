import { mediumDate } from "#src/shared/base/time.ts";
import type { RabiesRule } from "#src/shared/listing/policies-labels.ts";
import { petNames } from "#src/shared/visits/pets/pets-in-a-line.ts";

interface VaccinatedPet {
  name: string;
  /** Last valid date. Null if unknown. */
  rabiesUntil: string | null;
}

export function rabiesRefusal(rule: RabiesRule, pets: readonly VaccinatedPet[], day: string): string | null {
  if (rule !== "required") return null;
  const without = pets.filter(({ rabiesUntil }) => rabiesUntil === null || rabiesUntil < day);
  if (without.length === 0) return null;
  return `${petNames(without)} ${without.length > 1 ? "have" : "has"} no current rabies vaccination for ${mediumDate(day)}, which this groomer requires. Add the expiration date in My Pets.`;
}
