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
import { petNames } from "./pets-in-a-line.ts";

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

type Named = Cared & { name: string };

interface Kept {
  pets: readonly (Omit<Named, "coat"> & { rabiesUntil: string | null })[];
  day: string;
}

const NOTHING_KEPT: Kept = { pets: [], day: "" };

/** Cautions first, with names unless all pets share one. */
export function visitMarks(
  pets: readonly Named[],
  condition: CoatCondition | null,
  { pets: kept, day } = NOTHING_KEPT,
): Mark[] {
  const marks = [
    ...pets.flatMap((pet) => petMarks(pet).map((mark) => ({ ...mark, of: pet.name }))),
    ...kept.flatMap((pet) => petMarks({ ...pet, coat: null }).map((mark) => ({ ...mark, of: pet.name }))),
    ...coatMarks(condition).map((mark) => ({ ...mark, of: "" })),
    ...kept.flatMap(({ name, rabiesUntil }) =>
      rabiesMarks(rabiesUntil, day, "no")
        .map((mark) => ({ ...mark, of: name }))
        .filter(({ isCaution }) => isCaution),
    ),
  ];
  const all = new Set([...pets, ...kept].map(({ name }) => name)).size;
  const once = [...Map.groupBy(marks, ({ words }) => words)].map(([words, same]) => {
    const [{ isCaution, of }] = same as [(typeof marks)[number]];
    const names = [...new Set(same.map((mark) => mark.of))];
    return {
      words: isCaution && of && names.length < all ? `${words}: ${petNames(names.map((name) => ({ name })))}` : words,
      isCaution,
    };
  });
  return once.sort((one, other) => Number(other.isCaution) - Number(one.isCaution));
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
