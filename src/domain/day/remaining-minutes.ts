import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import { type FitChecker, newcomerCheck } from "./capacity.ts";
import { endsLate, newStopIn, type SlotInputs, type VisitToPlace } from "./slots-on.ts";

const QUARTER = 15;
const MOST = 40;

/** Minutes of the longest visit that still fits, in quarter hours up to ten hours; 0 if none. */
export function longestVisitLeft(inputs: SlotInputs, place: Omit<VisitToPlace, "minutes">): number {
  if (!inputs.hours || inputs.day.stops.length >= inputs.maxVisits) return 0;
  const capacity = newcomerCheck(inputs.day);
  // Feasibility is monotonic in length, so use bisection.
  let [fits, tooMuch] = [0, MOST + 1];
  while (tooMuch - fits > 1) {
    const middle = (fits + tooMuch) >> 1;
    if (takes(inputs, capacity, { ...place, minutes: middle * QUARTER })) fits = middle;
    else tooMuch = middle;
  }
  return fits * QUARTER;
}

const takes = (inputs: SlotInputs, capacity: FitChecker, visit: VisitToPlace) =>
  timeSlots.some((slot) => {
    const newcomer = newStopIn(inputs, visit, slot);
    return (
      newcomer !== undefined &&
      newcomer.opens <= newcomer.closes &&
      !endsLate(inputs, visit, newcomer) &&
      capacity.fits(newcomer)
    );
  });
