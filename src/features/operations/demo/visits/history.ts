import { type Booking, reviews, visitPhotos } from "#db/db.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { maskOfServices } from "#src/shared/listing/services.ts";
import type { DemoPet } from "../../../../../db/seed/people.ts";
import type { Random } from "../../../../../db/seed/random.ts";
import { breedRows, readTextsByKind } from "../../../../../db/seed/tables.ts";
import { type DemoParent, type Seed, seedRow } from "../people/accounts.ts";
import type { DemoGroomer } from "../people/groomers.ts";
import { bookableParents, chooseService, type OfferForPets, seedVisit } from "./bookings.ts";
import { type Cast, parentsNear } from "./cast.ts";

interface DemoReview {
  rating: number;
  comment: string;
  /** Template text, because no writer or groomer should get one twice. */
  text: string;
}

/** Cumulative percentages of 5, 4, 3, and 2 paws. */
const outcomes = { loved: [86, 99, 100, 100], liked: [62, 90, 98, 100], uneven: [34, 66, 86, 100] } as const;
type ReviewMood = keyof typeof outcomes;

interface Visit {
  pet: DemoPet;
  hasHaircut: boolean;
}

const ofHaircuts = /hair ?cut|\btrim|\bcut\b|scissor|clipp|\binch|shave|uneven|fluffy|one ear|the face/i;
const ofLongCoats = /\bmats?\b|tangle|\bcomb|undercoat|tuft/i;
const ofDogs = /\bdogs?\b|\bwalk|bark|howl|shelter|lake|ramp|belly|window|trotted/i;

const reviewsOf = readTextsByKind("reviews");

function makeReview(dice: Random, mood: ReviewMood, visit: Visit, used: ReadonlySet<string>): DemoReview | undefined {
  const roll = dice.between(1, 100);
  const rating = 5 - outcomes[mood].findIndex((share) => roll <= share);
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

const MAX_REVIEWS = 16;
const LONGEST_DAYS = 420;
const haircuts = maskOfServices(["Haircut", "Full Grooming"]);
const nailsOnly = maskOfServices(["Nail Trimming"]);

/** Unlisted and new groomers, and a few others, have none. */
export function addHistory(seed: Seed, cast: Cast) {
  for (const groomer of cast.groomers) {
    const isTried = groomer.username.startsWith("demo_");
    if (!isTried && (!groomer.isListed || seed.dice.chance(0.03))) continue;
    addVisits(seed, groomer, parentsNear(cast, groomer), isTried ? 14 : undefined);
  }
}

/** Fewer visits for newer members; each neighbor once. */
function addVisits(seed: Seed, groomer: DemoGroomer, neighbors: readonly DemoParent[], fixedCount?: number) {
  const { dice, now } = seed;
  const { membershipStartDate, membershipEndDate } = groomer;
  const lastDay = Math.ceil((now - Math.min(now, membershipEndDate ?? now)) / DAY_MS) + 3;
  const firstDay = Math.min(LONGEST_DAYS, Math.floor((now - (membershipStartDate ?? now)) / DAY_MS) - 14);
  if (firstDay <= lastDay) return;
  const most = Math.min(MAX_REVIEWS, Math.ceil((firstDay - lastDay) / 12));
  const count = fixedCount ?? dice.between(1, most);
  const mood = ratingOf(dice.next());
  const used = new Set<string>();
  for (const parent of dice.some(bookableParents(seed, groomer, neighbors), count)) {
    const choice = chooseService(seed, groomer, parent)!;
    const visit = { choice, status: "completed", inDays: -dice.between(lastDay, firstDay) } as const;
    const booking = seedVisit(seed, groomer, parent, visit)!;
    if (choice.offer.services !== nailsOnly && dice.chance(0.95) && parent.isVerified)
      addReview(seed, parent, booking, { choice, mood, used });
  }
}

const ratingOf = (roll: number): ReviewMood => (roll < 0.45 ? "loved" : roll < 0.9 ? "liked" : "uneven");

interface Opinion {
  choice: OfferForPets;
  mood: ReviewMood;
  used: Set<string>;
}

export function addReview(seed: Seed, parent: DemoParent, booking: Booking, { choice, mood, used }: Opinion) {
  const { dice, now } = seed;
  const about = { pet: choice.pets[0]!, hasHaircut: (choice.offer.services & haircuts) !== 0 };
  const review = makeReview(dice, mood, about, used.union(parent.wrote));
  if (!review) return;
  const { text, rating, comment } = review;
  used.add(text);
  parent.wrote.add(text);
  const createdAt = Math.min(now - HOUR_MS / 2, booking.statusChangedAt + dice.between(1, 90) * HOUR_MS);
  const { id: bookingId, groomerId, petParentId } = booking;
  seedRow(seed, reviews, { bookingId, groomerId, petParentId, householdId: petParentId, rating, comment, createdAt });
  if (rating === 5 && bookingId % 3 === 0) addReviewPhotos(seed, booking, { breed: about.pet.breed, createdAt });
}

/** One or two drawings of the breed. Cats have none. */
function addReviewPhotos(seed: Seed, { id, petParentId }: Booking, shown: { breed: string; createdAt: number }) {
  const { breed } = breedRows.find(({ name }) => name === shown.breed) ?? {};
  const drawn = seed.photos.portfolio.filter((photo) => photo.breed === breed && photo.scene === "ready");
  const row = { bookingId: id, userId: petParentId!, purpose: "review", createdAt: shown.createdAt } as const;
  for (const [at, { file, bytes }] of drawn.slice(0, 1 + (id % 2)).entries()) {
    seedRow(seed, visitPhotos, { ...row, file, bytes, width: 800, height: 600, place: at + 1 });
  }
}
