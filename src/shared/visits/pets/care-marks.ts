import { mediumDate } from "#src/shared/base/time.ts";
import type { RabiesRule } from "#src/shared/listing/terms-labels.ts";
import {
  type Coat,
  type CoatCondition,
  coatConditionLabels,
  coatLabels,
  type PetTrait,
  traitLabels,
} from "./care-labels.ts";

export interface Mark {
  words: string;
  /** It asks for care, or for a question, before saying yes. */
  isCaution: boolean;
}

interface Cared {
  coat: Coat | null;
  traits: readonly PetTrait[];
}

const cautions: readonly PetTrait[] = ["not-with-dogs", "may-bite", "muzzle"];

/** What to know about a pet: first what asks for care. */
export function petMarks({ coat, traits }: Cared): Mark[] {
  const marks = traits.map((trait) => ({ words: traitLabels[trait], isCaution: cautions.includes(trait) }));
  const [careful, others] = [marks.filter(({ isCaution }) => isCaution), marks.filter(({ isCaution }) => !isCaution)];
  return [...careful, ...others, ...(coat ? [{ words: coatLabels[coat], isCaution: false }] : [])];
}

interface Kept {
  pets: readonly { traits: readonly PetTrait[]; rabiesUntil: string | null }[];
  /** Of the visit. */
  day: string;
}

const NOTHING_KEPT: Kept = { pets: [], day: "" };

/** What to know about a visit: first what can hurt, whoever has said it. Of a rabies shot only that it has expired. */
export function visitMarks(
  pets: readonly Cared[],
  condition: CoatCondition | null,
  { pets: kept, day }: Kept = NOTHING_KEPT,
): Mark[] {
  const said = pets.flatMap(petMarks);
  const marks = [
    ...said,
    ...kept.flatMap(({ traits }) => petMarks({ coat: null, traits })),
    ...coatMarks(condition),
    ...kept.flatMap(({ rabiesUntil }) => rabiesMarks(rabiesUntil, day, "no")).filter(({ isCaution }) => isCaution),
  ];
  const once = [...new Map(marks.map((mark) => [mark.words, mark])).values()];
  return once.sort((one, other) => Number(other.isCaution) - Number(one.isCaution));
}

/** Whether a rabies shot is valid on the day of a visit. That nothing is known of it counts where the groomer asks. */
export function rabiesMarks(until: string | null, day: string, rule: RabiesRule): Mark[] {
  if (until === null) return rule === "no" ? [] : [{ words: "No rabies vaccination on file", isCaution: true }];
  return until < day
    ? [{ words: `Rabies vaccination expired ${mediumDate(until)}`, isCaution: true }]
    : [{ words: `Rabies vaccination expires ${mediumDate(until)}`, isCaution: false }];
}

export const coatMarks = (condition: CoatCondition | null): Mark[] =>
  condition ? [{ words: coatConditionLabels[condition], isCaution: condition === "matted" }] : [];
