import { reviews } from "#db/db.ts";
import { makeReview, type ReviewMood } from "#db/seed/reviews.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { maskOf } from "#src/shared/listing/services.ts";
import { add, type DemoParent, type Seed } from "../people/accounts.ts";
import type { DemoGroomer } from "../people/groomers.ts";
import { addBooking, type Choice, choose, willing } from "./bookings.ts";
import { type Booking, type Cast, near } from "./cast.ts";

const MAX_REVIEWS = 16;
const LONGEST_DAYS = 420;
const haircuts = maskOf(["Haircut", "Full Grooming"]);
const nailsOnly = maskOf(["Nail Trimming"]);

/** About one groomer in seven is new and has none. */
export function addHistory(seed: Seed, cast: Cast) {
  for (const groomer of cast.groomers) {
    const isTried = groomer.username.startsWith("demo_");
    if (!isTried && (!groomer.isListed || seed.dice.chance(0.03))) continue;
    addVisits(seed, groomer, near(cast, groomer), isTried ? 14 : undefined);
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
  const standing = ratingOf(dice.next());
  const used = new Set<string>();
  for (const parent of dice.some(willing(seed, groomer, neighbors), count)) {
    const choice = choose(seed, groomer, parent)!;
    const visit = { choice, status: "completed", inDays: -dice.between(lastDay, firstDay) } as const;
    const booking = addBooking(seed, groomer, parent, visit)!;
    if (choice.offer.services !== nailsOnly && dice.chance(0.95) && parent.isVerified)
      addReview(seed, parent, booking, { choice, standing, used });
  }
}

const ratingOf = (roll: number): ReviewMood => (roll < 0.45 ? "loved" : roll < 0.9 ? "liked" : "uneven");

interface Opinion {
  choice: Choice;
  standing: ReviewMood;
  used: Set<string>;
}

export function addReview(seed: Seed, parent: DemoParent, booking: Booking, { choice, standing, used }: Opinion) {
  const { dice, now } = seed;
  const about = { pet: choice.pets[0]!, hasHaircut: (choice.offer.services & haircuts) !== 0 };
  const review = makeReview(dice, standing, about, used.union(parent.wrote));
  if (!review) return;
  const { text, rating, comment } = review;
  used.add(text);
  parent.wrote.add(text);
  const createdAt = Math.min(now - HOUR_MS / 2, booking.statusChangedAt + dice.between(1, 90) * HOUR_MS);
  const { id: bookingId, groomerId, petParentId } = booking;
  add(seed, reviews, { bookingId, groomerId, petParentId, householdId: petParentId, rating, comment, createdAt });
}
