import { shortened } from "../../base/shortened.ts";

export const animalTypes = ["Dog", "Cat", "Other"] as const;
export type AnimalType = (typeof animalTypes)[number];

export const MAX_PETS = 50;
export const MAX_PETS_IN_REQUEST = 10;

export function ageText(years: number): string {
  if (years === 0) return "under a year";
  if (years >= 1) return years === 1 ? "1 year" : `${years} years`;
  const months = Math.max(1, Math.round(years * 12));
  return months === 1 ? "1 month" : `${months} months`;
}

export const weightText = (pounds: number) => (pounds === 1 ? "1 lb" : `${pounds} lbs`);

function animalsText(types: readonly AnimalType[]): string {
  const isOneKind = types.every((type) => type === types[0] && type !== "Other");
  const word = isOneKind ? (types[0]?.toLowerCase() ?? "pet") : "pet";
  return `${types.length} ${word}${types.length === 1 ? "" : "s"}`;
}

export const petCountText = (count: number, pets: readonly { type: AnimalType }[]) =>
  pets.length === count ? animalsText(pets.map(({ type }) => type)) : `${count} pet${count === 1 ? "" : "s"}`;

interface PetDetails {
  name: string;
  type: AnimalType;
  breed: string | null;
  age: number | null;
  weight: number | null;
  healthIssues: string | null;
  specialInstructions: string | null;
}

/** "Dog, English Springer Spaniel", "4 years", "41 lbs". */
export const petSummaryParts = ({
  type,
  breed,
  age,
  weight,
}: Omit<PetDetails, "name" | "healthIssues" | "specialInstructions">) =>
  [breed ? `${type}, ${breed}` : type, age !== null && ageText(age), weight !== null && weightText(weight)].filter(
    (fact) => fact !== false,
  );

/** Maximum length, so that all pets fit into the pet information. */
const LONGEST_LINE = 190;

export function petLine(pet: PetDetails): string {
  const summary = `${pet.name}: ${petSummaryParts(pet).join(", ")}.`;
  const line = [summary, pet.healthIssues, pet.specialInstructions].filter(Boolean).join(" ").replaceAll("\n", " ");
  return shortened(line, LONGEST_LINE);
}

export const repeatWeekOptions = [4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

export const everyWeeksText = (weeks: number) => (weeks === 1 ? "every week" : `every ${weeks} weeks`);
export const everyWeeksLabel = (weeks: number) => everyWeeksText(weeks).replace("e", "E");

export const coats = ["short", "double", "curly", "wire", "long"] as const;
export type Coat = (typeof coats)[number];
export const coatLabels: Record<Coat, string> = {
  short: "Short coat",
  double: "Double coat",
  curly: "Curly coat",
  wire: "Wire coat",
  long: "Long coat",
};

/** Append only, because pets store positions. */
export const petTraits = ["anxious", "not-with-dogs", "may-bite", "muzzle", "senior", "first-groom"] as const;
export type PetTrait = (typeof petTraits)[number];
export const traitLabels: Record<PetTrait, string> = {
  anxious: "Anxious",
  "not-with-dogs": "Not with other dogs",
  "may-bite": "May bite",
  muzzle: "Needs a muzzle",
  senior: "Senior",
  "first-groom": "First groom",
};

export const maskOfTraits = (traits: readonly PetTrait[]) =>
  traits.reduce((mask, trait) => mask | (1 << petTraits.indexOf(trait)), 0);
export const traitsOfMask = (mask: number) => petTraits.filter((_, bit) => mask & (1 << bit));

export const coatConditions = ["brushed", "tangles", "matted"] as const;
export type CoatCondition = (typeof coatConditions)[number];
export const coatConditionLabels: Record<CoatCondition, string> = {
  brushed: "Brushed",
  tangles: "Some tangles",
  matted: "Matted",
};
