import { bookingAddOns, bookings, reviews } from "#db/schema/tables.ts";
import type { Random } from "#db/seed/random.ts";
import { requestNotes, reviewTexts } from "#db/seed/reviews.ts";
import { type BookingStatus, timeSlots } from "#src/shared/booking-words.ts";
import { localTime, slotStart } from "../bookings/slot-start.ts";
import type { DemoParent, Seed } from "./accounts.ts";
import type { DemoGroomer } from "./groomers.ts";
import { zoneOf } from "./zone.ts";

const DAY = 86_400_000;

interface Visit {
  groomer: DemoGroomer;
  parent: DemoParent;
  status: BookingStatus;
  /** Days from today; negative lies in the past. */
  inDays: number;
}

/** Adds one booking with copies of its package and add-ons; gives its id and the name of the dog. */
function addBooking({ tx, now, dice }: Seed, { groomer, parent, status, inDays }: Visit) {
  const chosen = dice.pick(groomer.packages);
  const pet = dice.pick(parent.pets);
  const timeZone = zoneOf(tx, groomer.id);
  const preferredDate = localTime(now + inDays * DAY, timeZone).today;
  const preferredTimeSlot = dice.pick(timeSlots.slice(0, 2));
  const requestDate = now - (Math.max(0, -inDays) + dice.between(3, 9)) * DAY;
  const { id } = tx
    .insert(bookings)
    .values({
      groomerId: groomer.id,
      petParentId: parent.id,
      servicePackageId: chosen.id,
      serviceName: chosen.name,
      priceMin: chosen.priceMin,
      priceMax: chosen.priceMax,
      durationMinutes: chosen.durationMinutes,
      preferredDate,
      preferredTimeSlot,
      timeZone,
      startsAt: slotStart(preferredDate, preferredTimeSlot, timeZone),
      petInfo: `${pet.name}, ${pet.breed.toLowerCase()}, ${pet.weight} lbs. ${pet.specialInstructions ?? ""}`.trim(),
      specialInstructions: dice.chance(0.4) ? dice.pick(requestNotes) : null,
      status,
      statusReason: status === "declined" ? "Fully booked that week, sorry." : null,
      statusChangedAt: status === "pending" ? requestDate : requestDate + DAY,
      requestDate,
      requestKey: `demo ${crypto.randomUUID()}`,
    })
    .returning({ id: bookings.id })
    .get();
  for (const { id: addOnServiceId, name, price } of dice.some(groomer.addOns, dice.between(0, 2))) {
    tx.insert(bookingAddOns).values({ bookingId: id, addOnServiceId, name, price }).run();
  }
  return { id, dog: pet.name };
}

/** How satisfied the clients of a groomer tend to be: most are, a few businesses are not that good. */
function ratingFor(dice: Random, isWeak: boolean): 5 | 4 | 3 | 2 {
  const roll = dice.next();
  if (isWeak) return roll < 0.25 ? 5 : roll < 0.5 ? 4 : roll < 0.8 ? 3 : 2;
  return roll < 0.74 ? 5 : roll < 0.94 ? 4 : 3;
}

/** A completed visit in the past and what its parent wrote about it. */
function addReview(
  seed: Seed,
  groomer: DemoGroomer,
  parent: DemoParent,
  rating: 5 | 4 | 3 | 2,
  daysAgo: number,
  text: string,
) {
  const { id, dog } = addBooking(seed, { groomer, parent, status: "completed", inDays: -daysAgo });
  seed.tx
    .insert(reviews)
    .values({
      bookingId: id,
      groomerId: groomer.id,
      petParentId: parent.id,
      rating,
      comment: text.replaceAll("DOG", dog),
      createdAt: seed.now - Math.max(1, daysAgo - 2) * DAY,
    })
    .run();
}

/** Parents of the groomer's state, when there are a few. */
function neighbours(parents: readonly DemoParent[], groomer: DemoGroomer) {
  const near = parents.filter(({ town }) => town.state === groomer.town.state);
  return near.length >= 3 ? near : parents;
}

/** Past visits with reviews for most listed groomers; about one in seven is still new. */
export function addHistory(seed: Seed, groomers: readonly DemoGroomer[], parents: readonly DemoParent[]) {
  const { dice } = seed;
  const others = parents.slice(1);
  for (const groomer of groomers.filter(({ isListed }) => isListed)) {
    if (dice.chance(0.15) && groomer.username !== "demo_groomer") continue;
    const clients = neighbours(others, groomer);
    const isWeak = dice.chance(0.12);
    const used = new Set<string>();
    const count = dice.between(1, 14);
    for (let number = 0; number < count; number++) {
      const rating = ratingFor(dice, isWeak);
      const text = dice.pick(reviewTexts[rating].filter((one) => !used.has(one)));
      if (!text) continue;
      used.add(text);
      const daysAgo = dice.between(4, Math.min(380, groomer.joinedDaysAgo - 20));
      addReview(seed, groomer, dice.pick(clients), rating, daysAgo, text);
    }
  }
}

/** What is going on now: open requests, visits ahead, some that came to nothing, and the accounts to try out. */
export function addPresent(seed: Seed, groomers: readonly DemoGroomer[], parents: readonly DemoParent[]) {
  const listed = groomers.filter(({ isListed }) => isListed);
  const [demoGroomer, next, third] = listed as [DemoGroomer, DemoGroomer, DemoGroomer];
  const [demoParent] = parents as [DemoParent];
  const others = parents.slice(1);
  const visit = (groomer: DemoGroomer, parent: DemoParent, status: BookingStatus, inDays: number) =>
    addBooking(seed, { groomer, parent, status, inDays });

  visit(next, demoParent, "pending", 9);
  visit(third, demoParent, "accepted", 4);
  visit(next, demoParent, "completed", -12);
  addReview(seed, third, demoParent, 5, 40, reviewTexts[5][0]!);
  for (const [at, status] of (["pending", "pending", "pending", "accepted", "declined"] as const).entries()) {
    visit(demoGroomer, others[at]!, status, 5 + at * 2);
  }
  for (const groomer of seed.dice.some(listed, 40)) {
    visit(
      groomer,
      seed.dice.pick(others),
      seed.dice.pick(["pending", "accepted", "declined", "cancelled"] as const),
      seed.dice.between(2, 25),
    );
  }
}
