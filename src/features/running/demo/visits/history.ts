import { reviews } from "#db/schema/tables.ts";
import { makeReview, type Standing } from "#db/seed/reviews.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { maskOf } from "#src/shared/listing/services.ts";
import type { Seed } from "../people/accounts.ts";
import type { DemoGroomer } from "../people/groomers.ts";
import type { DemoParent } from "../people/parents.ts";
import { addBooking, type Choice, choose } from "./bookings.ts";
import { businessOf } from "./workday.ts";

const MAX_REVIEWS = 16;
const LONGEST_DAYS = 420;
const haircuts = maskOf(["Haircut", "Full Grooming"]);
const nailsOnly = maskOf(["Nail Trimming"]);

/** Past visits of neighbors, most of them reviewed. About one groomer in seven is new and has none. */
export function addHistory(seed: Seed, groomers: readonly DemoGroomer[], parents: readonly DemoParent[]) {
  const byArea = Map.groupBy(parents.slice(1), ({ town }) => town.areaCode);
  for (const groomer of groomers) {
    const isTried = groomer.username.startsWith("demo_");
    if (!isTried && (!groomer.isListed || seed.dice.chance(0.03))) continue;
    addVisits(seed, groomer, byArea.get(groomer.town.areaCode) ?? [], isTried ? 14 : undefined);
  }
}

/** The shorter the membership, the fewer visits; each neighbor comes once. */
function addVisits(seed: Seed, groomer: DemoGroomer, neighbors: readonly DemoParent[], fixedCount?: number) {
  const { dice, now } = seed;
  const business = businessOf(seed, groomer.id);
  const lastDay = Math.ceil((now - business.memberUntil) / DAY_MS) + 3;
  const firstDay = Math.min(LONGEST_DAYS, Math.floor((now - business.memberFrom) / DAY_MS) - 14);
  if (firstDay <= lastDay) return;
  const most = Math.min(MAX_REVIEWS, Math.ceil((firstDay - lastDay) / 12));
  const count = fixedCount ?? dice.between(1, most);
  const standing = standingOf(dice.next());
  const used = new Set<string>();
  const willing = neighbors.filter((parent) => choose(dice, groomer, business, parent));
  for (const parent of dice.some(willing, count)) {
    const choice = choose(dice, groomer, business, parent)!;
    const inDays = -dice.between(lastDay, firstDay);
    const visit = addBooking(seed, { groomer, business, parent, status: "completed", inDays }, choice);
    if (isWorthAReview(choice) && dice.chance(0.95) && parent.isVerified)
      addReview(seed, { groomer, parent, choice, visit, standing, used });
  }
}

const standingOf = (roll: number): Standing => (roll < 0.45 ? "loved" : roll < 0.9 ? "liked" : "uneven");

const isWorthAReview = ({ offer }: Choice) => offer.services !== nailsOnly;

interface DemoVisit {
  groomer: Pick<DemoGroomer, "id">;
  parent: DemoParent;
  choice: Choice;
  visit: { id: number; statusChangedAt: number };
  standing: Standing;
  /** The texts that this groomer has been given. */
  used: Set<string>;
}

/** What the parent wrote within a few days of the visit. */
export function addReview(seed: Seed, { groomer, parent, choice, visit, standing, used }: DemoVisit) {
  const { tx, dice, now } = seed;
  const about = { pet: choice.pets[0]!, hasHaircut: (choice.offer.services & haircuts) !== 0 };
  const review = makeReview(dice, standing, about, used.union(parent.wrote));
  if (!review) return;
  used.add(review.text);
  parent.wrote.add(review.text);
  const createdAt = Math.min(now - HOUR_MS / 2, visit.statusChangedAt + dice.between(1, 90) * HOUR_MS);
  const { rating, comment } = review;
  tx.insert(reviews)
    .values({ bookingId: visit.id, groomerId: groomer.id, petParentId: parent.id, rating, comment, createdAt })
    .run();
}
