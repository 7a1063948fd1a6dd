/* Public API of the day planner. Times are integer minutes since local midnight. All functions are pure. */

export { type FitChecker, type NewStop, newcomerCheck, withStop } from "./capacity.ts";
export { type DayLeft, dayFromNow, dayLeftWhenLate } from "./from-now.ts";
export { type BestPlan, planTimes, windowsToSend, windowsWhenLate } from "./hours.ts";
export { type ItineraryEntry, itineraryOf, limitingStopId, setOutMinute } from "./itinerary.ts";
export { mergeSpans, pausePlans, type TimeOff } from "./pauses.ts";
export { planDay } from "./plan.ts";
export { previewPlacement } from "./preview-placement.ts";
export { longestVisitLeft } from "./remaining-minutes.ts";
export {
  type SlotInputs,
  type SlotState,
  type SlotTrial,
  slotStates,
  trySlots,
  type VisitToPlace,
} from "./slots-on.ts";
export { isSmallEnough, MAX_STOPS, maxOverlaps } from "./states.ts";
export * from "./stops.ts";
export { bestFew, bestStart, type DayToTry, freeSlots, type Suggestion } from "./suggest.ts";
export * from "./windows.ts";
