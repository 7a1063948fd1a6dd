import type { DemoPet } from "./people.ts";
import type { Random } from "./random.ts";
import { textsOf } from "./tables.ts";

interface DemoReview {
  rating: number;
  comment: string;
  /** The text before the pet's name was put in: nobody writes, and no groomer gets, the same twice. */
  text: string;
}

/** How many of a hundred visits get 5, at least 4, 3 and 2: from the many groomers with hardly a complaint to the few with several. */
const outcomes = { loved: [86, 99, 100, 100], liked: [62, 90, 98, 100], uneven: [34, 66, 86, 100] } as const;
export type Standing = keyof typeof outcomes;

/** What was done for whom; some remarks only make sense after a haircut, on a long coat or about a dog. */
interface Visit {
  pet: DemoPet;
  hasHaircut: boolean;
}

const ofHaircuts = /hair ?cut|\btrim|\bcut\b|scissor|clipp|\binch|shave|uneven|fluffy|one ear|the face/i;
const ofLongCoats = /\bmats?\b|tangle|\bcomb|undercoat|tuft/i;
const ofDogs = /\bdogs?\b|\bwalk|bark|howl|shelter|lake|ramp|belly|window|trotted/i;

/** By rating; five paws also by coat, for what only that one brings up. */
const reviewsOf = textsOf("reviews");

/** A review of a visit with a text that is not yet in `used`; undefined when there is none left. */
export function makeReview(
  dice: Random,
  standing: Standing,
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

/** `{pet}`, `{he}`, `{him}` and `{his}` (also with a capital) stand for the pet of the visit. */
const aboutPet = (text: string, { name, pronoun }: DemoPet) =>
  text.replace(/\{(\w+)\}/g, (_, word: string) => (word === "pet" ? name : pronoun === "she" ? hers[word]! : word));
