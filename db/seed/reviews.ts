import type { DemoPet } from "./people.ts";
import type { Random } from "./random.ts";
import { textsOf } from "./tables.ts";

interface DemoReview {
  rating: number;
  comment: string;
  /** Template text, because no writer or groomer should get one twice. */
  text: string;
}

/** Cumulative percentages of 5, 4, 3, and 2 paws. */
const outcomes = { loved: [86, 99, 100, 100], liked: [62, 90, 98, 100], uneven: [34, 66, 86, 100] } as const;
export type ReviewMood = keyof typeof outcomes;

interface Visit {
  pet: DemoPet;
  hasHaircut: boolean;
}

const ofHaircuts = /hair ?cut|\btrim|\bcut\b|scissor|clipp|\binch|shave|uneven|fluffy|one ear|the face/i;
const ofLongCoats = /\bmats?\b|tangle|\bcomb|undercoat|tuft/i;
const ofDogs = /\bdogs?\b|\bwalk|bark|howl|shelter|lake|ramp|belly|window|trotted/i;

const reviewsOf = textsOf("reviews");

export function makeReview(
  dice: Random,
  standing: ReviewMood,
  visit: Visit,
  used: ReadonlySet<string>,
): DemoReview | undefined {
  const roll = dice.between(1, 100);
  const rating = 5 - outcomes[standing].findIndex((share) => roll <= share);
  const { pet } = visit;
  const pool = reviewsOf(rating === 5 && pet.coat && dice.chance(0.25) ? pet.coat : rating);
  const fresh = pool.filter((text) => fits(text, visit) && !used.has(text));
  if (fresh.length === 0) return undefined;
  const text = dice.pick(fresh);
  return { rating, text, comment: aboutPet(text, pet) };
}

function fits(text: string, { pet, hasHaircut }: Visit): boolean {
  if (!hasHaircut && ofHaircuts.test(text)) return false;
  if (pet.coat === "short" && (ofLongCoats.test(text) || ofHaircuts.test(text))) return false;
  return pet.type === "Dog" || !ofDogs.test(text);
}

const hers: Record<string, string> = { he: "she", him: "her", his: "her", himself: "herself", He: "She", His: "Her" };

/** Replaces `{pet}`, `{he}`, `{him}`, and `{his}`, also capitalized. */
const aboutPet = (text: string, { name, pronoun }: DemoPet) =>
  text.replace(/\{(\w+)\}/g, (_, word: string) => (word === "pet" ? name : pronoun === "she" ? hers[word]! : word));
