import { and, eq, gt } from "drizzle-orm";
import { bookings, dayPlans } from "#db/schema/tables.ts";
import type { SlotOn } from "#src/domain/day/planner.ts";
import { timesOf, windowsToPromise } from "#src/domain/day/planner.ts";
import { writeArrivalWindow } from "#src/features/visits/bookings/arrival/arrival-window.ts";
import { findSchedule, readDay } from "#src/features/visits/bookings/room/day-facts.ts";
import { placeOfZip } from "#src/features/visits/bookings/room/day-places.ts";
import { slotsOfDay } from "#src/features/visits/bookings/room/room.ts";
import { slotStart } from "#src/features/visits/bookings/slot-start.ts";
import { type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import { visitMinutes } from "#src/shared/visits/estimate.ts";
import type { Seed } from "../people/accounts.ts";
import type { DemoGroomer } from "../people/groomers.ts";
import type { DemoParent } from "../people/parents.ts";
import { addBooking, type Choice, choicesOf } from "./bookings.ts";
import { addVisitPlaces } from "./visit-places.ts";
import { businessOf, workday } from "./workday.ts";

interface Day {
  groomer: DemoGroomer;
  neighbors: readonly DemoParent[];
  date: string;
}

/**
 * A full day for demo_groomer, tomorrow or when they work next: visits whose hours are told, a request that fits with little
 * driving, and one that does not fit.
 */
export function addFullDay(seed: Seed, groomer: DemoGroomer, neighbors: readonly DemoParent[]) {
  const { preferredDate: date } = workday(seed.dice, businessOf(seed, groomer.id), seed.now, 1);
  const day = { groomer, neighbors: seed.dice.some(neighbors, neighbors.length), date };
  // Each in another part of the area, so that the day's map shows a way.
  const visited = new Set([groomer.town.zipCode]);
  const made: Kind[] = [];
  for (const slot of filled) {
    const open = openOf(offers(seed, day)).filter((one) => one.slot === slot);
    const news = (one: Offer) =>
      Number(!visited.has(one.parent.town.zipCode)) + 2 * kindOf(one).filter((kind) => !made.includes(kind)).length;
    const found = open.toSorted((one, other) => news(other) - news(one))[0];
    if (!found) continue;
    visited.add(found.parent.town.zipCode);
    made.push(...kindOf(found));
    add(seed, day, found, "accepted");
  }
  confirmDay(seed, groomer.id, date);
  const asked = offers(seed, day);
  const near = openOf(asked)[0];
  const full = asked.find(({ state, parent }) => state === "full" && parent !== near?.parent);
  if (near) add(seed, day, near, "pending");
  if (full) add(seed, day, full, "pending");
}

/** A morning that is full, and a little room after it. */
const [morning, afternoon, evening] = timeSlots;
const filled = [morning, morning, afternoon, evening];

/** What makes a visit unlike the others of its day. */
type Kind = string;
const kindOf = ({ choice: { offer, pets } }: Offer): Kind[] => [offer.name, pets.length > 1 ? "Two" : pets[0]!.type];

/** What a visit, and the request that fits, adds to the driving, as near as it can be found. */
const ADDED_MINUTES = 9;
const distance = ({ added }: SlotOn) => Math.abs(added - ADDED_MINUTES);

const openOf = (asked: readonly Offer[]) =>
  asked.filter(({ state }) => state === "open").sort((a, b) => distance(a) - distance(b));

interface Offer extends SlotOn {
  parent: DemoParent;
  choice: Choice;
}

/** What each part of the day as it is offers to each neighbor who has no visit on it yet, for one pet or for two dogs. */
function offers(seed: Seed, { groomer, neighbors, date }: Day): Offer[] {
  const { tx, now, dice } = seed;
  const schedule = findSchedule(tx, groomer.id, now)!;
  const facts = readDay(tx, schedule, date);
  const taken = new Set(facts.visits.map(({ household }) => household));
  const business = businessOf(seed, groomer.id);
  const choicesFor = (parent: DemoParent): Choice[] => {
    const dogs = parent.pets.filter(({ type }) => type === "Dog").slice(0, 2);
    const both = dogs.length < 2 ? [] : groomer.packages.map((offer) => ({ offer, pets: dogs }));
    return [...choicesOf(groomer, business, parent), ...both];
  };
  return neighbors
    .filter(({ id }) => !taken.has(id))
    .flatMap((parent) => {
      const place = placeOfZip(tx, schedule, parent.town.zipCode);
      return dice.some(choicesFor(parent), 3).flatMap((choice) => {
        const minutes = visitMinutes({ ...choice.offer, petCount: choice.pets.length, addOns: [] });
        const asked = { place, minutes, parentId: parent.id, isRequest: false };
        return slotsOfDay(schedule, facts, asked).map((slot) => ({ ...slot, parent, choice }));
      });
    });
}

function add(seed: Seed, { groomer, date }: Day, { slot, parent, choice }: Offer, status: "accepted" | "pending") {
  const business = businessOf(seed, groomer.id);
  const at = appointment(date, slot, business.timeZone);
  const { id } = addBooking(seed, { groomer, business, parent, status, inDays: 1, at, hasAddOns: false }, choice);
  addVisitPlaces(seed, id - 1);
}

const appointment = (preferredDate: string, preferredTimeSlot: TimeSlot, timeZone: string) => ({
  preferredDate,
  preferredTimeSlot,
  timeZone,
  startsAt: slotStart(preferredDate, preferredTimeSlot, timeZone),
});

/** Tells the hours of a day without a mail: demo people read them on their dashboards. */
function confirmDay({ tx, now }: Seed, groomerId: number, date: string) {
  const schedule = findSchedule(tx, groomerId, now)!;
  const { day } = readDay(tx, schedule, date);
  for (const [id, hour] of windowsToPromise(day, timesOf(day), () => false)) {
    writeArrivalWindow(tx, id, hour);
  }
  tx.insert(dayPlans).values({ groomerId, date, confirmedAt: now }).run();
}

/** demo_parent knows the hour of the next visit. */
export function tellNextHour(seed: Seed, petParentId: number) {
  const ahead = and(
    eq(bookings.petParentId, petParentId),
    eq(bookings.status, "accepted"),
    gt(bookings.startsAt, seed.now),
  );
  const next = seed.tx.select().from(bookings).where(ahead).orderBy(bookings.startsAt).get();
  if (next) confirmDay(seed, next.groomerId, next.preferredDate);
}
