import type { Pronoun } from "./names.ts";
import type { DemoPet } from "./pets.ts";
import type { Random } from "./random.ts";
import { bestReviews, coatReviews } from "./reviews-best.ts";
import { fairReviews, goodReviews, poorReviews } from "./reviews-mixed.ts";

interface DemoReview {
  rating: number;
  comment: string;
  /** The text before the pet's name was put in: nobody writes, and no groomer gets, the same twice. */
  text: string;
}

/** How a groomer's visits turn out, from the many with hardly a complaint to the few with several. */
export type Standing = "loved" | "liked" | "uneven";

/** How many of a hundred visits get 5, 4, 3 and 2. */
const outcomes: Record<Standing, readonly [number, number, number, number]> = {
  loved: [86, 13, 1, 0],
  liked: [62, 28, 8, 2],
  uneven: [34, 32, 20, 14],
};
const pools: Record<number, readonly string[]> = { 5: bestReviews, 4: goodReviews, 3: fairReviews, 2: poorReviews };

/** What was done for whom; some remarks only make sense after a haircut, on a long coat or about a dog. */
export interface Visit {
  pet: DemoPet;
  hasHaircut: boolean;
}

const ofHaircuts = /hair ?cut|\btrim|\bcut\b|scissor|clipp|\binch|shave|uneven|fluffy|one ear|the face/i;
const ofLongCoats = /\bmats?\b|tangle|\bcomb|undercoat|tuft/i;
const ofDogs = /\bdogs?\b|\bwalk|bark|howl|shelter|lake|ramp|belly|window|trotted/i;

/** A review of a visit with a text that is not yet in `used`; undefined when there is none left. */
export function makeReview(
  dice: Random,
  standing: Standing,
  visit: Visit,
  used: ReadonlySet<string>,
): DemoReview | undefined {
  const rating = ratingFrom(dice, standing);
  const fresh = poolFor(dice, rating, visit.pet).filter((text) => fits(text, visit) && !used.has(text));
  if (fresh.length === 0) return undefined;
  const text = dice.pick(fresh);
  return { rating, text, comment: aboutPet(text, visit.pet) };
}

function ratingFrom(dice: Random, standing: Standing): number {
  let rest = dice.between(1, 100);
  const place = outcomes[standing].findIndex((share) => {
    rest -= share;
    return rest <= 0;
  });
  return 5 - place;
}

const poolFor = (dice: Random, rating: number, { coat }: DemoPet): readonly string[] =>
  rating === 5 && coat && dice.chance(0.25) ? coatReviews[coat] : pools[rating]!;

function fits(text: string, { pet, hasHaircut }: Visit): boolean {
  if (!hasHaircut && ofHaircuts.test(text)) return false;
  if (pet.coat === "short" && (ofLongCoats.test(text) || ofHaircuts.test(text))) return false;
  return pet.type === "Dog" || !ofDogs.test(text);
}

const pronouns: Record<Pronoun, Record<string, string>> = {
  he: { he: "he", him: "him", his: "his", himself: "himself", He: "He", His: "His" },
  she: { he: "she", him: "her", his: "her", himself: "herself", He: "She", His: "Her" },
};

const aboutPet = (text: string, { name, pronoun }: DemoPet) =>
  text.replace(/\{(\w+)\}/g, (_, word: string) => (word === "pet" ? name : pronouns[pronoun][word]!));
