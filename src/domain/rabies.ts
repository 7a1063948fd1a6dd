import { mediumDate } from "#src/shared/base/time.ts";
import type { RabiesRule } from "#src/shared/listing/policies-labels.ts";

interface VaccinatedPet {
  name: string;
  /** Last valid date. Null if unknown. */
  rabiesUntil: string | null;
}

export function rabiesRefusal(rule: RabiesRule, pets: readonly VaccinatedPet[], day: string): string | null {
  if (rule !== "required") return null;
  const names = pets.filter(({ rabiesUntil }) => rabiesUntil === null || rabiesUntil < day).map(({ name }) => name);
  if (names.length === 0) return null;
  const whose =
    names.length > 2 ? "Some of your pets have" : `${names.join(" and ")} ${names.length > 1 ? "have" : "has"}`;
  return `${whose} no current rabies vaccination for ${mediumDate(day)}, which this groomer requires. Add the expiration date in My Pets.`;
}
