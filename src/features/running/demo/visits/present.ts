import { asc, desc, eq } from "drizzle-orm";
import { reports, reviews } from "#db/schema/tables.ts";
import { random } from "#db/seed/random.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { add, type DemoParent, type Seed } from "../people/accounts.ts";
import type { DemoGroomer } from "../people/groomers.ts";
import { addBooking, choose, willing } from "./bookings.ts";
import { type Cast, near } from "./cast.ts";
import { addReview } from "./history.ts";

type Plan = [status: BookingStatus, inDays: number];

const plan: Plan[] = [
  ["pending", 3],
  ["pending", 6],
  ["pending", 11],
  ["accepted", 2],
  ["accepted", 8],
  ["accepted", -1],
  ["declined", 7],
  ["cancelled", 5],
  ["expired", 4],
  ["no_show", -6],
];

export function addPresent(seed: Seed, cast: Cast) {
  const { dice } = seed;
  const listed = cast.groomers.filter(({ isListed }) => isListed);
  const others = listed.slice(1);
  addAddedVisits(seed, cast, others);
  const parents = willing(seed, cast.groomer, near(cast, cast.groomer));
  for (const [at, planned] of plan.entries()) visit(seed, cast.groomer, parents[at]!, planned);
  for (const groomer of dice.some(others, 45)) {
    const status = dice.pick(["pending", "pending", "accepted", "accepted", "declined", "cancelled"] as const);
    visit(seed, groomer, dice.pick(near(cast, groomer)), [status, dice.between(2, 25)]);
  }
  addReports(seed, cast, others);
}

function visit(seed: Seed, groomer: DemoGroomer, parent: DemoParent, [status, inDays]: Plan) {
  const choice = choose(seed, groomer, parent);
  return { choice: choice!, booking: addBooking(seed, groomer, parent, { choice, status, inDays }) };
}

function addAddedVisits(seed: Seed, { parent }: Cast, others: readonly DemoGroomer[]) {
  const [first, second, third] = others.filter(
    (groomer) => groomer.town.areaCode === parent.town.areaCode && choose(seed, groomer, parent),
  ) as [DemoGroomer, DemoGroomer, DemoGroomer];
  // With another groomer, so that a next visit can follow the completed one.
  visit(seed, third, parent, ["pending", 9]);
  visit(seed, second, parent, ["accepted", 4]);
  visit(seed, first, parent, ["completed", -12]);
  visit(seed, second, parent, ["expired", -20]);
  const { choice, booking } = visit(seed, second, parent, ["completed", -40]);
  addReview(seed, parent, booking!, { choice, standing: "loved", used: new Set() });
}

/** One review that waits for admins and one that is hidden. */
function addReports(seed: Seed, { groomer, parent }: Cast, others: readonly DemoGroomer[]) {
  const isTheirs = eq(reviews.groomerId, groomer.id);
  const worst = seed.tx.select().from(reviews).where(isTheirs).orderBy(asc(reviews.rating), desc(reviews.createdAt));
  const review = worst.get()!;
  const about = {
    reviewId: review.id,
    aboutId: review.petParentId,
    reporterId: groomer.userId,
    createdAt: seed.now - 5 * HOUR_MS,
  };
  const text = "This must be about another van: I've never had a dryer like that.";
  add(seed, reports, { ...about, kind: "review", reason: "not-the-visit", text });
  // A separate seed, so that the rest of the demo doesn't depend on it.
  const own = { ...seed, dice: random(11) };
  const hider = others.find((one) => one.town.areaCode === parent.town.areaCode && choose(own, one, parent))!;
  const { id: bookingId, statusChangedAt } = visit(own, hider, parent, ["completed", -26]).booking!;
  const createdAt = statusChangedAt + 20 * HOUR_MS;
  const hidden = { hiddenAt: createdAt + DAY_MS, hiddenReason: "It gives someone's phone number." };
  const ids = { bookingId, groomerId: hider.id, petParentId: parent.id };
  const comment = "Nice cut. Don't bother with the form: call her sister Jo at 828-555-0134, she keeps the calendar.";
  const { id: reviewId } = add(seed, reviews, { ...ids, rating: 4, comment, createdAt, ...hidden });
  const decided = { decidedAt: hidden.hiddenAt, outcome: "hidden", decisionReason: hidden.hiddenReason } as const;
  const said = { kind: "review", reason: "personal-data", createdAt: createdAt + 2 * HOUR_MS } as const;
  add(seed, reports, { ...said, reviewId, aboutId: parent.id, reporterId: hider.userId, ...decided });
}
