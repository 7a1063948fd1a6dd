import { dayPlans } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import { planTimes, type SlotTrial, windowsToSend } from "#src/domain/day/planner.ts";
import { writeArrivalWindow } from "#src/features/visits/bookings/arrival/arrival.ts";
import { findSchedule, readDay } from "#src/features/visits/bookings/capacity/read-days.ts";
import { slotsOfDay } from "#src/features/visits/bookings/capacity/slot-capacity.ts";
import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import { visitMinutes } from "#src/shared/visits/estimate.ts";
import { type DemoParent, type Seed, seedRow } from "../people/accounts.ts";
import { demoPrice, type OfferForPets, seedVisit, serviceChoices } from "./bookings.ts";
import { type Cast, makeTimeColumns, parentsNear, pickOpenSlot } from "./cast.ts";

interface Day extends Pick<Cast, "groomer"> {
  neighbors: readonly DemoParent[];
  date: string;
}

/** The next working day: visits with windows, a request that fits, and one that doesn't. */
export function addFullDay(seed: Seed, cast: Cast) {
  const { groomer } = cast;
  const { preferredDate: date } = pickOpenSlot(seed, groomer, 1);
  const around = parentsNear(cast, groomer);
  const day = { groomer, neighbors: seed.dice.some(around, around.length), date };
  // Spread over the area, so that the map shows a route.
  const visited = new Set([groomer.town.zipCode]);
  const made = new Set<string>();
  const news = (one: Offer) =>
    Number(!visited.has(one.parent.town.zipCode)) + 2 * kindOf(one).filter((kind) => !made.has(kind)).length;
  for (const slot of [morning, morning, afternoon, evening]) {
    const open = openOf(offers(seed, day)).filter((one) => one.slot === slot);
    const [found] = open.toSorted((one, other) => news(other) - news(one));
    if (!found) continue;
    visited.add(found.parent.town.zipCode);
    for (const kind of kindOf(found)) made.add(kind);
    book(seed, day, found, "accepted");
  }
  confirmDemoDay(seed, groomer.id, date);
  const asked = offers(seed, day);
  const [fitting] = openOf(asked);
  const full = asked.find(({ state, parent }) => state === "full" && parent !== fitting?.parent);
  if (fitting) book(seed, day, fitting, "pending");
  if (full) book(seed, day, full, "pending");
}

const [morning, afternoon, evening] = timeSlots;

const kindOf = ({ choice: { offer, pets } }: Offer) => [offer.name, pets.length > 1 ? "Two" : pets[0]!.type];

/** Target added driving for each visit and the request that fits. */
const ADDED_MINUTES = 9;
const distance = ({ added }: SlotTrial) => Math.abs(added - ADDED_MINUTES);

const openOf = (possible: readonly Offer[]) =>
  possible.filter(({ state }) => state === "open").sort((a, b) => distance(a) - distance(b));

interface Offer extends SlotTrial {
  parent: DemoParent;
  choice: OfferForPets;
}

function offers({ tx, now, dice }: Seed, { groomer, neighbors, date }: Day): Offer[] {
  const schedule = findSchedule(tx, groomer.id, now)!;
  const facts = readDay(tx, schedule, date);
  const taken = new Set(facts.visits.map(({ petParentId }) => petParentId));
  return neighbors
    .filter(({ id }) => !taken.has(id))
    .flatMap((parent) => {
      const dogs = parent.pets.filter(({ type }) => type === "Dog").slice(0, 2);
      const both =
        dogs.length < 2
          ? []
          : groomer.packages.map((offer) => ({ offer, pets: dogs })).filter((choice) => demoPrice(groomer, choice));
      const place = findZip(tx, parent.town.zipCode);
      return dice.some([...serviceChoices(groomer, parent), ...both], 3).flatMap((choice) => {
        const minutes = visitMinutes({ ...demoPrice(groomer, choice)!, addOns: [] });
        const asked = { place, minutes, parentId: parent.id, isRequest: false };
        return slotsOfDay(schedule, facts, asked).map((slot) => ({ ...slot, parent, choice }));
      });
    });
}

function book(seed: Seed, { groomer, date }: Day, { slot, parent, choice }: Offer, status: "accepted" | "pending") {
  const at = makeTimeColumns(groomer.timeZone, date, slot);
  seedVisit(seed, groomer, parent, { choice, status, inDays: 1, at, hasAddOns: false });
}

export function confirmDemoDay(seed: Seed, groomerId: number, date: string) {
  const { tx, now } = seed;
  const { day } = readDay(tx, findSchedule(tx, groomerId, now)!, date);
  for (const [id, hour] of windowsToSend(day, planTimes(day), () => false)) writeArrivalWindow(tx, { id }, hour);
  seedRow(seed, dayPlans, { groomerId, date, confirmedAt: now });
}
