import { addSeriesRow } from "#src/features/visits/bookings/repeats/series.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import type { DemoParent, Seed } from "../people/accounts.ts";
import type { DemoGroomer } from "../people/groomers.ts";
import { bookableParents, chooseService, seedVisit } from "./bookings.ts";
import { type Cast, parentsNear } from "./cast.ts";
import { addReview } from "./history.ts";

type BookingPlan = [status: BookingStatus, inDays: number];

const plan: BookingPlan[] = [
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

export function addCurrentBookings(seed: Seed, cast: Cast) {
  const { dice } = seed;
  const listed = cast.groomers.filter(({ isListed }) => isListed);
  const others = listed.slice(1);
  addAddedVisits(seed, cast, others);
  const parents = bookableParents(seed, cast.groomer, parentsNear(cast, cast.groomer));
  const [first] = plan.map((planned, at) => addPlannedBooking(seed, cast.groomer, parents[at]!, planned).booking!);
  addSeriesRow(seed.tx, first!.id, 6, seed.now);
  for (const groomer of dice.some(others, 45)) {
    const status = dice.pick(["pending", "pending", "accepted", "accepted", "declined", "cancelled"] as const);
    addPlannedBooking(seed, groomer, dice.pick(parentsNear(cast, groomer)), [status, dice.between(2, 25)]);
  }
}

export function addPlannedBooking(seed: Seed, groomer: DemoGroomer, parent: DemoParent, [status, inDays]: BookingPlan) {
  const choice = chooseService(seed, groomer, parent);
  return { choice: choice!, booking: seedVisit(seed, groomer, parent, { choice, status, inDays }) };
}

function addAddedVisits(seed: Seed, { parent }: Cast, others: readonly DemoGroomer[]) {
  const [first, second, third] = others.filter(
    (groomer) => groomer.town.areaCode === parent.town.areaCode && chooseService(seed, groomer, parent),
  ) as [DemoGroomer, DemoGroomer, DemoGroomer];
  // With another groomer, so that a next visit can follow the completed one.
  addPlannedBooking(seed, third, parent, ["pending", 9]);
  addSeriesRow(seed.tx, addPlannedBooking(seed, second, parent, ["accepted", 4]).booking!.id, 6, seed.now);
  addPlannedBooking(seed, first, parent, ["completed", -12]);
  addPlannedBooking(seed, second, parent, ["expired", -20]);
  const { choice, booking } = addPlannedBooking(seed, second, parent, ["completed", -40]);
  addReview(seed, parent, booking!, { choice, mood: "loved", used: new Set() });
}
