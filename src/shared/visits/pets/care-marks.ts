import { mediumDate } from "#src/shared/base/time.ts";
import type { RabiesRule } from "#src/shared/listing/terms-labels.ts";
import type { BookingView } from "../bookings.ts";
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
  isCaution: boolean;
}

interface Cared {
  coat: Coat | null;
  traits: readonly PetTrait[];
}

const cautions: readonly PetTrait[] = ["not-with-dogs", "may-bite", "muzzle"];

export function petMarks({ coat, traits }: Cared): Mark[] {
  const marks = traits.map((trait) => ({ words: traitLabels[trait], isCaution: cautions.includes(trait) }));
  const [careful, others] = [marks.filter(({ isCaution }) => isCaution), marks.filter(({ isCaution }) => !isCaution)];
  return [...careful, ...others, ...(coat ? [{ words: coatLabels[coat], isCaution: false }] : [])];
}

export function visitMarks(pets: readonly Cared[], condition: CoatCondition | null): Mark[] {
  const marks = [...pets.flatMap(petMarks), ...coatMarks(condition)];
  return [...new Map(marks.map((mark) => [mark.words, mark])).values()];
}

type Booked = Pick<BookingView, "pets" | "coatCondition" | "preferredDate" | "terms">;

/** The marks of a booking, what can hurt first; of several pets it says whose it is. */
export function bookedMarks({ pets, coatCondition, preferredDate, terms }: Booked): Mark[] {
  const named = pets.flatMap((pet) =>
    [...petMarks(pet), ...rabiesInWords(pet.rabiesUntil, preferredDate, terms?.rabies ?? "no")].map((mark) =>
      pets.length > 1 && mark.isCaution ? { ...mark, words: `${pet.name}: ${mark.words.toLowerCase()}` } : mark,
    ),
  );
  const marks = [...named, ...coatMarks(coatCondition)];
  const once = [...new Map(marks.map((mark) => [mark.words, mark])).values()];
  return once.sort((one, other) => Number(other.isCaution) - Number(one.isCaution));
}

function rabiesInWords(until: string | null, day: string, rule: RabiesRule): Mark[] {
  if (until === null) return rabiesMarks(until, day, rule);
  return [until < day ? { words: "Rabies expired", isCaution: true } : { words: "Rabies valid", isCaution: false }];
}

/** A missing date counts only if the groomer asks for shots. */
export function rabiesMarks(until: string | null, day: string, rule: RabiesRule): Mark[] {
  if (until === null) return rule === "no" ? [] : [{ words: "No rabies vaccination on file", isCaution: true }];
  return until < day
    ? [{ words: `Rabies vaccination expired ${mediumDate(until)}`, isCaution: true }]
    : [{ words: `Rabies vaccination expires ${mediumDate(until)}`, isCaution: false }];
}

export const coatMarks = (condition: CoatCondition | null): Mark[] =>
  condition ? [{ words: coatConditionLabels[condition], isCaution: condition === "matted" }] : [];
