import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import type { Seed } from "../people/accounts.ts";
import type { DemoGroomer } from "../people/groomers.ts";
import type { DemoParent } from "../people/parents.ts";
import { addBooking, choose } from "./bookings.ts";
import { addReview } from "./history.ts";
import { businessOf } from "./workday.ts";

/** The present: open requests, visits ahead, some that were declined or called off, and the accounts to try out. */
export function addPresent(seed: Seed, groomers: readonly DemoGroomer[], parents: readonly DemoParent[]) {
  const listed = groomers.filter(({ isListed }) => isListed);
  const [demoParent, ...others] = parents as [DemoParent, ...DemoParent[]];
  const near = (groomer: DemoGroomer) => others.filter(({ town }) => town.areaCode === groomer.town.areaCode);
  addDemoParent(seed, listed, demoParent);
  addDemoGroomer(seed, listed[0]!, near(listed[0]!));
  for (const groomer of seed.dice.some(listed.slice(1), 45)) {
    const status = seed.dice.pick(["pending", "pending", "accepted", "accepted", "declined", "cancelled"] as const);
    visit(seed, groomer, seed.dice.pick(near(groomer)), [status, seed.dice.between(2, 25)]);
  }
}

/** demo_parent: a pending request, a visit ahead, one to review, a request without an answer, and a reviewed visit. */
function addDemoParent(seed: Seed, listed: readonly DemoGroomer[], parent: DemoParent) {
  const suitable = listed.slice(1).filter((groomer) => {
    return (
      groomer.town.areaCode === parent.town.areaCode && choose(seed.dice, groomer, businessOf(seed, groomer.id), parent)
    );
  });
  // The request is with another groomer, so that a next visit can follow the one that took place.
  const [first, second, third] = suitable as [DemoGroomer, DemoGroomer, DemoGroomer];
  visit(seed, third, parent, ["pending", 9]);
  visit(seed, second, parent, ["accepted", 4]);
  visit(seed, first, parent, ["completed", -12]);
  visit(seed, second, parent, ["expired", -20]);
  const reviewed = visit(seed, second, parent, ["completed", -40])!;
  addReview(seed, { ...reviewed, groomer: second, parent, standing: "loved", used: new Set() });
}

/** demo_groomer: requests to answer, visits ahead, one to mark as completed, and some that came to nothing. */
function addDemoGroomer(seed: Seed, groomer: DemoGroomer, neighbors: readonly DemoParent[]) {
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
  const willing = neighbors.filter((parent) => choose(seed.dice, groomer, businessOf(seed, groomer.id), parent));
  for (const [at, planned] of plan.entries()) visit(seed, groomer, willing[at]!, planned);
}

type Plan = [status: BookingStatus, inDays: number];

function visit(seed: Seed, groomer: DemoGroomer, parent: DemoParent, [status, inDays]: Plan) {
  const business = businessOf(seed, groomer.id);
  const choice = choose(seed.dice, groomer, business, parent);
  return choice && { choice, visit: addBooking(seed, { groomer, business, parent, status, inDays }, choice) };
}
