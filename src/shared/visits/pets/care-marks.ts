import { mediumDate } from "#src/shared/base/time.ts";
import type { RabiesRule } from "#src/shared/listing/policies-labels.ts";
import { groupToEntries } from "../../base/grouped.ts";
import type { BookingView } from "../bookings.ts";
import {
  type Coat,
  type CoatCondition,
  coatConditionLabels,
  coatLabels,
  type PetTrait,
  traitLabels,
} from "./pet-labels.ts";
import { petNames } from "./pets-in-a-line.ts";

export interface CareMark {
  words: string;
  isCaution: boolean;
}

interface PetCare {
  coat: Coat | null;
  traits: readonly PetTrait[];
}

const cautions: readonly PetTrait[] = ["not-with-dogs", "may-bite", "muzzle"];

export function petMarks({ coat, traits }: PetCare): CareMark[] {
  const marks = traits.map((trait) => ({ words: traitLabels[trait], isCaution: cautions.includes(trait) }));
  const [careful, others] = [marks.filter(({ isCaution }) => isCaution), marks.filter(({ isCaution }) => !isCaution)];
  return [...careful, ...others, ...(coat ? [{ words: coatLabels[coat], isCaution: false }] : [])];
}

type MarkedPet = PetCare & { name: string; rabiesUntil?: string | null };

interface VisitMarkInput {
  pets: readonly (Omit<MarkedPet, "coat"> & { rabiesUntil: string | null })[];
  day: string;
  /** If set, a missing or valid vaccination is a mark too. */
  rule?: RabiesRule;
}

/** Marks that can hurt someone come first. Names the pets of a caution unless all share it. */
export function visitMarks(
  pets: readonly MarkedPet[],
  condition: CoatCondition | null,
  { pets: kept, day, rule }: VisitMarkInput = { pets: [], day: "" },
): CareMark[] {
  const of = ({ name }: MarkedPet, marks: CareMark[]) => marks.map((mark) => ({ ...mark, of: name }));
  const all = [...pets, ...kept.map((pet) => ({ ...pet, coat: null }))];
  const dates = new Map(all.flatMap((pet) => (pet.rabiesUntil ? [[pet.name, pet.rabiesUntil]] : [])));
  const named = [...new Map(all.map((pet) => [pet.name, pet])).values()];
  const marks = [
    ...all.flatMap((pet) => of(pet, petMarks(pet))),
    ...coatMarks(condition).map((mark) => ({ ...mark, of: "" })),
    ...named.flatMap((pet) => of(pet, rabiesInWords(dates.get(pet.name) ?? null, day, rule))),
  ];
  const once = groupToEntries(marks, ({ words }) => words).map(([words, same]) => {
    const names = [...new Set(same.map((mark) => mark.of))].filter(Boolean).map((name) => ({ name }));
    const isCaution = same.some((mark) => mark.isCaution);
    const isOfSome = isCaution && names.length > 0 && names.length < named.length;
    return { words: isOfSome ? `${words}: ${petNames(names)}` : words, isCaution };
  });
  return once.sort((one, other) => Number(other.isCaution) - Number(one.isCaution));
}

/** "May bite · Matted · +1". Empty without a caution. */
export function cautionText(marks: readonly CareMark[], most = marks.length): string {
  const words = [...new Set(marks.filter(({ isCaution }) => isCaution).map((mark) => mark.words))];
  return [...words.slice(0, most), words.length > most && `+${words.length - most}`].filter(Boolean).join(" · ");
}

type BookedCare = Pick<BookingView, "pets" | "coatCondition" | "preferredDate" | "policies" | "privateNotes">;

export const bookingMarks = ({ pets, coatCondition, preferredDate: day, policies, privateNotes }: BookedCare) =>
  visitMarks(pets, coatCondition, { pets: privateNotes?.pets ?? [], day, rule: policies?.rabies ?? "no" });

function rabiesInWords(until: string | null, day: string, rule: RabiesRule | undefined): CareMark[] {
  if (until === null) return rabiesMarks(until, day, rule ?? "no");
  if (until < day) return [{ words: "Rabies expired", isCaution: true }];
  return rule ? [{ words: "Rabies valid", isCaution: false }] : [];
}

/** A missing date counts only if the groomer prefers or requires rabies shots. */
export function rabiesMarks(until: string | null, day: string, rule: RabiesRule): CareMark[] {
  if (until === null) return rule === "no" ? [] : [{ words: "No rabies vaccination on file", isCaution: true }];
  return until < day
    ? [{ words: `Rabies vaccination expired ${mediumDate(until)}`, isCaution: true }]
    : [{ words: `Rabies vaccination expires ${mediumDate(until)}`, isCaution: false }];
}

export const coatMarks = (condition: CoatCondition | null): CareMark[] =>
  condition ? [{ words: coatConditionLabels[condition], isCaution: condition === "matted" }] : [];
