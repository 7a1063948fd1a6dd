import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import { type Room, roomOf } from "./capacity.ts";
import { type AskedVisit, endsLate, newcomerIn, type SlotFacts } from "./slots-on.ts";

const QUARTER = 15;
const MOST = 40;

/** Minutes of the longest visit that still fits; 0 if none. */
export function roomLeft(facts: SlotFacts, place: Omit<AskedVisit, "minutes">): number {
  if (!facts.hours || facts.day.stops.length >= facts.maxVisits) return 0;
  const room = roomOf(facts.day);
  // Feasibility is monotonic in length, so use bisection.
  let [fits, tooMuch] = [0, MOST + 1];
  while (tooMuch - fits > 1) {
    const middle = (fits + tooMuch) >> 1;
    if (takes(facts, room, { ...place, minutes: middle * QUARTER })) fits = middle;
    else tooMuch = middle;
  }
  return fits * QUARTER;
}

const takes = (facts: SlotFacts, room: Room, asked: AskedVisit) =>
  timeSlots.some((slot) => {
    const newcomer = newcomerIn(facts, asked, slot);
    return (
      newcomer !== undefined &&
      newcomer.opens <= newcomer.closes &&
      !endsLate(facts, asked, newcomer) &&
      room.fits(newcomer)
    );
  });
